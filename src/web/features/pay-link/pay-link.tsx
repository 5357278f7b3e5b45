import { useEffect, useState } from 'react';
import type { openPaymentLinkCall } from '../../../contract/desk-sale.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import type { Page } from '../../lib/page.ts';
import { useForm } from '../../lib/use-form.ts';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { Band } from '../../ui/band.tsx';
import { paymentPath } from '../purchase/booking-access.ts';
import { CodeForm } from '../purchase/code-form.tsx';

/**
 * The page where a family types the code of a payment link, to pay for a visit or a party that staff sold by
 * telephone (specification 4.10, 14.9). If the address has the code in its fragment, the payment opens by
 * itself.
 */
function View() {
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestored(() => setIsLeaving(false));
  const form = useForm({
    blank: { code: '' },
    fields: ['code'],
    idPrefix: 'pay-',
    whileTyping: 'clear',
    check: (typed) => {
      const body = { code: typed.code.trim() };
      return checked(body, { code: body.code === '' && 'Please enter the code' });
    },
    send: (body) => callApi<typeof openPaymentLinkCall>('POST /api/payment-link', { body }),
    onSent: ({ bookingId, clientSecret }) => {
      setIsLeaving(true);
      // The payment page has its own security policy, so it needs a full page load.
      window.location.assign(paymentPath(bookingId, clientSecret));
    },
    unreached: 'We could not reach the booking desk. Nothing has been charged: please try again.',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fragment is read once, when the page opens
  useEffect(() => {
    const code = decodeCode(window.location.hash.slice(1));
    if (code === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    form.set({ code });
    void form.submit();
  }, []);
  return (
    <>
      <Band tone="honey" className="pt-6 pb-10 md:pt-10 md:pb-14">
        <h1>Pay for your booking</h1>
      </Band>
      <Band cut="torn" className="relative z-1 pt-6 pb-24 md:pt-10">
        <CodeForm
          form={form}
          hint="Eight letters and digits"
          maxLength={20}
          failureTitle="This payment did not open"
          button="Go to the payment"
          pendingText="Opening..."
          isPending={form.isSending || isLeaving}
        >
          We are keeping it for you. Enter the code that we emailed to you or told you on the telephone.
        </CodeForm>
      </Band>
    </>
  );
}

function decodeCode(fragment: string): string {
  try {
    return decodeURIComponent(fragment).slice(0, 20);
  } catch {
    return '';
  }
}

export const page: Page = {
  View,
  head: {
    title: 'Pay for your booking - {name}',
    description: 'Enter the code of your payment link.',
    unlisted: true,
  },
};
