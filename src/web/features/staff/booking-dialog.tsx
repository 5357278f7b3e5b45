import './booking-dialog.css';
import { type ReactNode, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { readCancellationCall } from '../../../contract/cancellation.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type CancellationDone, CancellationForm } from './cancellation-form.tsx';
import { QueryResult } from './query-result.tsx';
import { staffCall, useStaffQuery } from './staff-call.ts';

export type BookingCancellation = CallReply<typeof readCancellationCall>;

type BookingDialogProps = {
  /** The booking that is looked at; null closes the dialog. */
  bookingId: string | null;
  title: string;
  /** What the list knows beside it, at the top. */
  children?: ReactNode;
  onClose: () => void;
};

/**
 * One booking: what is known of it, and the two deeds that staff may do to it, each shown with
 * what it does before it is done.
 */
export function BookingDialog({ bookingId, title, children, onClose }: BookingDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={bookingId !== null} onClose={() => busy || onClose()} title={title}>
      {bookingId !== null && (
        <Booking key={bookingId} bookingId={bookingId} onClose={onClose} onBusy={setBusy}>
          {children}
        </Booking>
      )}
    </Dialog>
  );
}

type BookingProps = {
  bookingId: string;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
  children: ReactNode;
};

function Booking({ bookingId, onClose, onBusy, children }: BookingProps) {
  const [step, setStep] = useState<'look' | 'cancel' | 'refund'>('look');
  const [done, setDone] = useState<CancellationDone | null>(null);
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['cancellation', bookingId],
    read: (signal) =>
      staffCall<typeof readCancellationCall>(
        'GET /api/admin/bookings/:bookingId/cancellation',
        { params: { bookingId } },
        { signal },
      ),
    every: false,
  });
  if (done) return <Done done={done} onClose={onClose} />;
  if (step !== 'look' && query.data) {
    return (
      <CancellationForm
        what={step}
        bookingId={bookingId}
        booking={query.data}
        onBusy={onBusy}
        onBack={() => setStep('look')}
        onDone={setDone}
      />
    );
  }
  return (
    <div className="booking-look">
      {children}
      <QueryResult query={query} what="this booking" shape={<Skeleton className="h-32 w-full" />}>
        {(booking) => (
          <>
            <Money booking={booking} />
            <div className="desk-answers">
              {booking.notCancellable === null && (
                <Button onClick={() => setStep('cancel')}>Cancel this booking</Button>
              )}
              {booking.paid > booking.returned && (
                <Button onClick={() => setStep('refund')}>Give money back</Button>
              )}
            </div>
            {booking.notCancellable !== null && <p className="booking-note">{booking.notCancellable}</p>}
          </>
        )}
      </QueryResult>
    </div>
  );
}

const states: Record<BookingCancellation['status'], string> = {
  held: 'Held, not paid yet',
  processing: 'Payment on its way',
  confirmed: 'Confirmed',
  lapsed: 'Let go, never paid',
  refund_due: 'Money goes back',
  refunded: 'Money has gone back',
  cancelled: 'Cancelled',
};

function Money({ booking }: { booking: BookingCancellation }) {
  const lines = [
    ['Booking', `${booking.reference}, ${states[booking.status].toLowerCase()}`],
    ...(booking.date ? [['For', [dayInWords(booking.date), booking.time].filter(Boolean).join(', ')]] : []),
    ['Paid', formatPence(booking.paid)],
    ...(booking.returned > 0 ? [['Gone back', formatPence(booking.returned)]] : []),
  ];
  return (
    <dl className="booking-facts">
      {lines.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Done({ done, onClose }: { done: CancellationDone; onClose: () => void }) {
  return (
    <div role="status" className="booking-look">
      <p className="font-bold">{done.words}</p>
      {done.refund > 0 && (
        <p>
          {formatPence(done.refund)} is on its way to the card. Bank payments take 1-3 business days. If the
          payment provider is slow, it is asked again until it has answered; nobody needs to do anything.
        </p>
      )}
      <p>The customer hears by email.</p>
      <Button
        ref={(button) => button?.focus()}
        variant="primary"
        className="justify-self-start"
        onClick={onClose}
      >
        Done
      </Button>
    </div>
  );
}
