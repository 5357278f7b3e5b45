import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TicketScene } from '../../art/ticket-scene.tsx';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultPage } from '../purchase/result-page.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import { bundleQuery } from './bundle-query.ts';

/** The receipt of paid session credits, and how to use them. */
export default function CreditsReceipt({ result: { booking } }: { result: BookingResult }) {
  const { reference, tickets, customerName, customerEmail, finalAmount, sessionCreditsLeft } = booking;
  const { accountCreditAmount: credited = 0 } = booking;
  const bought = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  const bundle = useQuery(bundleQuery()).data;
  return (
    <ResultPage
      tone="leaf"
      title={`${bought} credits are yours`}
      lead={
        <>
          Your purchase is confirmed. A confirmation is on its way to{' '}
          <span className="whitespace-nowrap">{customerEmail}</span>
        </>
      }
      drawing={<TicketScene />}
    >
      <article aria-label={`Receipt ${reference}`} className="card" data-tone="honey">
        <dl className="grid gap-5 sm:grid-cols-2">
          <Fact name="What you bought">
            <span className="display text-h3">{bought} session credits</span>
          </Fact>
          <Fact name="To spend now">
            <span className="display text-h3">{sessionCreditsLeft}</span>
          </Fact>
          <Fact name="Paid">
            <Amount pence={finalAmount} />
            {credited > 0 && (
              <span className="block">
                of which {booking.paidWithGift ? 'gift voucher' : 'account credit'}{' '}
                <Amount pence={credited} />
              </span>
            )}
          </Fact>
          <Fact name="Reference">{reference}</Fact>
          <Fact name="Bought by">{customerName}</Fact>
        </dl>
      </article>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/booking">Book a visit</ButtonLink>
        <ButtonLink to="/session-credits" variant="link">
          Session credits
        </ButtonLink>
      </div>
      <section aria-labelledby="how-to-use" className="mt-12 max-w-measure space-y-4">
        <h2 id="how-to-use" className="text-h3">
          How to use them
        </h2>
        <p>
          Book a visit with the same email address. On a new device we send that address a code once; from
          then on a credit pays for each child&rsquo;s session automatically. Credits never run out.
        </p>
        {bundle && (
          <p>
            Changed your mind? For {bundle.returnDays} days you can return the credits you have not spent, on
            the session credits page.
          </p>
        )}
      </section>
    </ResultPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold text-bramble-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
