import { useEffect, useRef, useState } from 'react';
import type { MyBooking } from '../../../contract/my-booking.ts';
import { formatPence } from '../../../domain/money.ts';
import { failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { TicketCounts } from '../../ui/ticket-counts.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import { ChangePrice } from './change-price.tsx';
import styles from './my-booking.module.css';
import { useChange } from './use-change.ts';

interface ChangePeopleProps {
  link: BookingLink;
  booking: MyBooking;
  onClose: () => void;
}

/** Changes the tickets of a visit: one child more or less, or other ages. */
export default function ChangePeople({ link, booking, onClose }: ChangePeopleProps) {
  const { tickets } = booking.change;
  const [counts, setCounts] = useState(() =>
    Object.fromEntries(tickets.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity])),
  );
  const isSame = tickets.every(({ ticketTypeId, quantity }) => counts[ticketTypeId] === quantity);
  const isNobody = Object.values(counts).every((count) => count === 0);
  const change = useChange({
    link,
    wanted: isSame || isNobody ? null : { ticketQuantities: counts },
    onChanged: () => {
      toast({ title: 'Changed', description: 'We will email you the new ticket. Its code stays the same.' });
      onClose();
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const difference = change.quote?.difference ?? 0;
  return (
    <div className={styles.move}>
      <h3 ref={title} tabIndex={-1} className="text-h3 outline-none">
        Change who comes
      </h3>
      <p>Your reference and your ticket stay as they are, and so do the prices at which you booked.</p>
      <TicketCounts
        tickets={tickets}
        counts={counts}
        className={styles.people}
        onChange={(next) => {
          change.reset();
          setCounts(next);
        }}
      />
      {isNobody && <p role="status">If nobody can come, cancel the visit instead: the button is above.</p>}
      {!isSame && !isNobody && <ChangePrice change={change} />}
      {change.failure && (
        <FocusedNotice
          kind="error"
          live="assertive"
          title="Your visit was not changed"
          about={change.failures}
        >
          {failureMessage(
            change.failure,
            'There was no answer. Please try again: nothing is changed or charged twice.',
          )}
        </FocusedNotice>
      )}
      <div className="flex flex-wrap gap-3">
        {!isSame && !isNobody && (
          <Button
            variant="primary"
            pending={change.isPending}
            pendingText={difference > 0 ? 'Opening the payment...' : 'Changing...'}
            onClick={change.send}
          >
            {difference > 0
              ? `Pay ${formatPence(difference)}`
              : difference < 0
                ? `Change, ${formatPence(-difference)} goes back`
                : 'Change'}
          </Button>
        )}
        <Button
          onClick={() => {
            if (!change.isPending) onClose();
          }}
        >
          Leave it
        </Button>
      </div>
    </div>
  );
}
