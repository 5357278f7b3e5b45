import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { payMyPartyCall } from '../../../contract/party-booking.ts';
import { prepaidName } from '../../../domain/account-credit.ts';
import { dayInWords, shortDateInWords } from '../../../domain/calendar-day.ts';
import { formatPence, isTooSmallForCard } from '../../../domain/money.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { rereadAccountCredit, spendCarriedCredit, useCreditFor } from '../account-credit/carried-credit.ts';
import { type OwnParty, ownPartyQuery } from '../party-booking/queries.ts';
import { paymentPath } from '../purchase/booking-access.ts';
import type { BookingLink } from '../purchase/booking-link.ts';

const CreditSlip = lazyPart(() => import('../account-credit/credit-slip.tsx'));

const unanswered = 'There was no answer. Please try again: nothing is charged twice.';

const signed = (pence: number) => (pence < 0 ? `-${formatPence(-pence)}` : formatPence(pence));

/** The price of the party, the payments, the refunds and the amount still due, with a button to pay it. */
export function OwnPartyAccount({ link, party }: { link: BookingLink; party: OwnParty }) {
  const { lines, total, payments, refunds, open, due } = party.account;
  return (
    <section aria-labelledby="account" className="grid max-w-measure gap-4">
      <h2 id="account" tabIndex={-1}>
        What it costs
      </h2>
      <dl>
        {lines.map(({ name, quantity, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
          <Sum key={index} name={quantity === 1 ? name : `${quantity} × ${name}`}>
            {signed(amount)}
          </Sum>
        ))}
        <Sum name="Total">{formatPence(total)}</Sum>
        {payments.map(({ pence, at, byCredit }) => (
          <Sum
            key={`${at} ${pence} ${byCredit}`}
            name={`Paid${byCredit ? ` with ${byCredit}` : ''} on ${shortDateInWords(venueDay(at))}`}
          >
            {formatPence(pence)}
          </Sum>
        ))}
        {refunds.map(({ pence, at, byCredit }) => (
          <Sum
            key={`${at} ${pence} ${byCredit}`}
            name={
              at
                ? `${byCredit ? `Refunded to your ${byCredit}` : 'Sent back'} on ${shortDateInWords(venueDay(at))}`
                : 'On its way back'
            }
          >
            {signed(-pence)}
          </Sum>
        ))}
        {open > 0 && (
          <Sum name={due ? `Still to pay, by ${dayInWords(due)}` : 'Still to pay'}>{formatPence(open)}</Sum>
        )}
      </dl>
      {open > 0 && <PayBalance key={open} link={link} open={open} />}
      {open === 0 && party.state === 'confirmed' && <p className="font-bold">All paid. Thank you.</p>}
    </section>
  );
}

/** Pays the amount due: first with the gift voucher or account credit entered in this tab, then by card. */
function PayBalance({ link, open }: { link: BookingLink; open: number }) {
  const client = useQueryClient();
  const { credit, pays } = useCreditFor(open);
  // The same code and amount keep their id, so that a repeated request spends nothing twice. A different code
  // or amount gets a new id.
  const [decision, setDecision] = useState({ what: '', clientId: '' });
  const byCard = open - pays;
  const paying = useSingleMutation({
    mutationFn: () => {
      if (!credit || pays === 0)
        return callApi<typeof payMyPartyCall>('POST /api/my-party/pay', { body: link });
      const { code } = credit;
      const what = `${code} ${pays}`;
      const { clientId } = decision.what === what ? decision : { clientId: crypto.randomUUID() };
      setDecision({ what, clientId });
      return callApi<typeof payMyPartyCall>('POST /api/my-party/pay', {
        body: { ...link, accountCredit: { code, pence: pays, clientId } },
      });
    },
    onSuccess: async ({ clientSecret }) => {
      spendCarriedCredit(pays);
      // The payment page has its own security policy, so it needs a full page load.
      if (clientSecret !== null) return window.location.assign(paymentPath(link.bookingId, clientSecret));
      await client.invalidateQueries({ queryKey: ownPartyQuery(link).queryKey });
      document.getElementById('account')?.focus();
      toast({ title: 'All paid', description: `${formatPence(pays)} was paid. Thank you.` });
    },
    onError: (failure) => {
      if (!(failure instanceof CallFailure)) return;
      if (failure.refusal?.code === 'account_credit_invalid') void rereadAccountCredit();
      void client.invalidateQueries({ queryKey: ownPartyQuery(link).queryKey });
    },
  });
  usePageRestored(() => {
    if (!paying.isSuccess) return;
    paying.reset();
    // The account shown is out of date: the amount paid with account credit is no longer due.
    void client.invalidateQueries({ queryKey: ownPartyQuery(link).queryKey });
  });
  return (
    <>
      <Suspense fallback={null}>
        <CreditSlip due={open} />
      </Suspense>
      {paying.isError && (
        <FocusedNotice about={paying.error} kind="error" title="It was not paid">
          {failureMessage(paying.error, unanswered)}
        </FocusedNotice>
      )}
      <p>
        {isTooSmallForCard(byCard) ? (
          `${formatPence(byCard)} is too little to pay by card online. You can pay it at reception.`
        ) : (
          <Button
            variant="primary"
            pending={paying.isPending || paying.isSuccess}
            pendingText={byCard > 0 ? 'Opening...' : 'Paying...'}
            onClick={() => paying.mutate()}
          >
            {credit && pays > 0 && byCard === 0
              ? `Pay ${formatPence(open)} with your ${prepaidName(credit.code)}`
              : `Pay ${formatPence(byCard)} now`}
          </Button>
        )}
      </p>
      {credit && pays > 0 && byCard > 0 && (
        <p className="text-small">
          {`${formatPence(pays)} is taken from your ${prepaidName(credit.code)} at once, then you pay ${formatPence(byCard)} by card.`}
        </p>
      )}
    </>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
