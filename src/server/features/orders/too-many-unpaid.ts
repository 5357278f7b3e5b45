import { Refusal } from '../../refusal.ts';

/** Somebody keeps a great many places without having paid for them: others want them too. */
export const tooManyUnpaid = () =>
  new Refusal(
    'too_many_unpaid',
    'Many places are being kept from your connection or for your email address, and none of them is paid for yet. Please finish those first, or try again in ten minutes. For a large group please get in touch.',
  );
