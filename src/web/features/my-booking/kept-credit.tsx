import type { MyBooking } from '../../../contract/my-booking.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { carriedCredit } from '../account-credit/carried-credit.ts';
import styles from './my-booking.module.css';

type KeptCreditProps = { credit: NonNullable<MyBooking['accountCredit']> };

/**
 * The account credit that the family got instead of a visit: the amount left, the code, and a link to book
 * another day.
 */
export default function KeptCredit({ credit }: KeptCreditProps) {
  const { code, left, endsOn } = credit;
  return (
    <section className={`card ${styles.poorly}`} data-tone="leaf" aria-labelledby="kept">
      <h2 id="kept" className="text-h3">
        {left > 0 ? `${formatPence(left)} is kept for you` : 'Your account credit is spent'}
      </h2>
      {left > 0 && (
        <>
          <p>
            Your code is <b className="whitespace-nowrap">{code}</b>, and it is in the email that we sent you.
            You can spend it until {dayInWords(endsOn)}, on one booking or on several.
          </p>
          <ButtonLink
            variant="primary"
            className="print:hidden"
            to="/booking"
            onClick={() => carriedCredit.write({ code, left, endsOn })}
          >
            Book another day with your {formatPence(left)}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
