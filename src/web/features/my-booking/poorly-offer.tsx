import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { creditMyVisitCall, MyBooking } from '../../../contract/my-booking.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import styles from './my-booking.module.css';
import { bookingByLinkQuery } from './my-booking-query.ts';

/** Milliseconds. */
const timeout = 30_000;

type PoorlyOfferProps = { link: BookingLink; poorly: NonNullable<MyBooking['poorly']> };

/**
 * The offer to keep a visit's money as account credit when somebody is poorly. It takes one tap, and the
 * family need not give a reason. A second tap has no effect.
 */
export default function PoorlyOffer({ link, poorly }: PoorlyOfferProps) {
  const client = useQueryClient();
  const [clientId] = useState(() => crypto.randomUUID());
  const reread = () => client.invalidateQueries({ queryKey: bookingByLinkQuery(link).queryKey });
  const keeping = useSingleMutation({
    mutationFn: () =>
      callApi<typeof creditMyVisitCall>(
        'POST /api/my-booking/poorly',
        { body: { ...link, clientId } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSettled: reread,
  });
  return (
    <section className={`card print:hidden ${styles.poorly}`} data-tone="leaf" aria-labelledby="poorly">
      <h2 id="poorly" className="text-h3">
        Somebody poorly?
      </h2>
      <p>
        Stay at home and get well.{' '}
        {poorly.credit > 0 &&
          `We keep your ${formatPence(poorly.credit)} as account credit for another day, until ${dayInWords(poorly.endsOn)}. `}
        {poorly.comesBack.join(' ')} Your places go to another family, and we email you what you need.
      </p>
      {keeping.isError && (
        <Notice kind="error" live="assertive" title="Your visit is as it was">
          {failureMessage(
            keeping.error,
            'There was no answer. Please try again: nothing is cancelled or credited twice.',
          )}
        </Notice>
      )}
      <Button
        variant="primary"
        pending={keeping.isPending}
        pendingText="One moment..."
        onClick={() => keeping.mutate()}
      >
        {poorly.credit > 0 ? `Keep my ${formatPence(poorly.credit)} for another day` : 'Give the places back'}
      </Button>
    </section>
  );
}
