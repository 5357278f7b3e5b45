import { Refusal } from '../../refusal.ts';

/**
 * Returns the refusal of another hold where one client or e-mail holds many unpaid places already: other
 * families want them too.
 */
export const tooManyUnpaidRefusal = () =>
  new Refusal(
    'too_many_unpaid',
    'Many places are being kept from your connection or for your email address, and none of them is paid for yet. Please finish those first, or try again in ten minutes. For a large group please get in touch.',
  );
