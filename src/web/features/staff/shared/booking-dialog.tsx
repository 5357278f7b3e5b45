import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BookingCancellation, readCancellationCall } from '../../../../contract/cancellation.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import bookingDialog from './booking-dialog.module.css';
import { CancellationForm, type CancellationOutcome, cancellationKey } from './cancellation-form.tsx';
import parts from './dashboard-parts.module.css';
import { QueryResult } from './query-result.tsx';
import { staffCall, useStaffQuery } from './staff-query.ts';

type BookingDialogProps = {
  /** The booking to show; null closes the dialog. */
  bookingId: string | null;
  title: string;
  /** Further details from the list, shown at the top. */
  children?: ReactNode;
  onClose: () => void;
};

/** Shows one booking, with cancellation and refund. Each shows its effect before it is submitted. */
export function BookingDialog({ bookingId, title, children, onClose }: BookingDialogProps) {
  const client = useQueryClient();
  // The dialog stays open while a cancellation is being sent.
  const close = () => client.isMutating({ mutationKey: [cancellationKey] }) > 0 || onClose();
  return (
    <Dialog open={bookingId !== null} onClose={close} title={title}>
      {bookingId !== null && (
        <Booking key={bookingId} bookingId={bookingId} onClose={onClose}>
          {children}
        </Booking>
      )}
    </Dialog>
  );
}

type BookingProps = {
  bookingId: string;
  onClose: () => void;
  children: ReactNode;
};

function Booking({ bookingId, onClose, children }: BookingProps) {
  const [step, setStep] = useState<'details' | 'cancel' | 'refund'>('details');
  const [result, setResult] = useState<CancellationOutcome | null>(null);
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['cancellation', bookingId],
    read: (signal) =>
      staffCall<typeof readCancellationCall>(
        'GET /api/admin/bookings/:bookingId/cancellation',
        { params: { bookingId } },
        { signal },
      ),
    pollInterval: false,
  });
  if (result) return <ResultMessage result={result} onClose={onClose} />;
  if (step !== 'details' && query.data) {
    return (
      <CancellationForm
        action={step}
        bookingId={bookingId}
        booking={query.data}
        onBack={() => setStep('details')}
        onDone={setResult}
      />
    );
  }
  return (
    <div className={bookingDialog.bookingDetails}>
      {children}
      <QueryResult query={query} what="this booking" skeleton={<Skeleton className="h-32 w-full" />}>
        {(booking) => (
          <>
            <Money booking={booking} />
            <div className={parts.dashboardAnswers}>
              {booking.notCancellable === null && (
                <Button onClick={() => setStep('cancel')}>Cancel this booking</Button>
              )}
              {booking.paid > booking.returned && <Button onClick={() => setStep('refund')}>Refund</Button>}
            </div>
            {booking.notCancellable !== null && (
              <p className={bookingDialog.bookingNote}>{booking.notCancellable}</p>
            )}
          </>
        )}
      </QueryResult>
    </div>
  );
}

const statusTexts: Record<BookingCancellation['status'], string> = {
  held: 'Held, not paid yet',
  processing: 'Payment processing',
  confirmed: 'Confirmed',
  lapsed: 'Expired, never paid',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

function Money({ booking }: { booking: BookingCancellation }) {
  const lines = [
    ['Booking', `${booking.reference}, ${statusTexts[booking.status].toLowerCase()}`],
    ...(booking.date ? [['For', [dayInWords(booking.date), booking.time].filter(Boolean).join(', ')]] : []),
    ['Paid', [formatPence(booking.paid), ...takenInWords(booking)].join(', ')],
    ...(booking.returned > 0 ? [['Refunded', formatPence(booking.returned)]] : []),
  ];
  return (
    <dl className={bookingDialog.bookingFacts}>
      {lines.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Says what was taken in person: '£6.00 in cash (£10.00 given)'; nothing where all was paid by card online.
 */
function takenInWords({ payments }: BookingCancellation): string[] {
  if (payments.every(({ tender }) => tender === 'card')) return [];
  return payments.map(({ tender, received, given, receiptNumber }) => {
    if (tender === 'card') return `${formatPence(received)} by card`;
    if (tender === 'card-reader')
      return `${formatPence(received)} on the card machine${receiptNumber ? ` (receipt ${receiptNumber})` : ''}`;
    const isChanged = given !== null && given > received;
    return `${formatPence(received)} in cash${isChanged ? ` (${formatPence(given)} given)` : ''}`;
  });
}

function ResultMessage({ result, onClose }: { result: CancellationOutcome; onClose: () => void }) {
  return (
    <div role="status" className={bookingDialog.bookingDetails}>
      <p className="font-bold">{result.words}</p>
      {result.byHand.length > 0 && (
        <ul>
          {result.byHand.map((line) => (
            <li key={line} className="font-bold">
              {line}
            </li>
          ))}
        </ul>
      )}
      {result.toCard > 0 && (
        <p>
          {formatPence(result.toCard)} is on its way to the card. Bank payments take 1-3 business days. If the
          payment provider does not respond, the refund is retried automatically.
        </p>
      )}
      <p>
        {result.hasEmail
          ? 'The customer is informed by email.'
          : 'The customer left no email: please tell them yourself.'}
      </p>
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
