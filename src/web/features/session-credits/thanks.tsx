import { ButtonLink } from '../../ui/button.tsx';
import { useCreditBalance } from './credits-lookup.ts';
import type { PaidCredits } from './payment-step.ts';

/** Shown after the payment: how many credits the address now has, and how to use them. */
export default function Thanks({ bought: { email, issued } }: { bought: PaidCredits }) {
  const { credits: total } = useCreditBalance(email);
  return (
    <>
      <p role="status" className="text-lead">
        {issued ? (
          total !== null && (
            <>
              <b className="break-words">{email}</b> has <strong className="amount">{total}</strong> session
              credits now.
            </>
          )
        ) : (
          <>
            We are adding them to <b className="break-words">{email}</b>: a mail tells you when they are
            there.
          </>
        )}
      </p>
      <p>Book with this address, and they come off the price. The mail that is on its way to you says how.</p>
      <p>
        <ButtonLink to="/booking">Book a visit</ButtonLink>
      </p>
    </>
  );
}
