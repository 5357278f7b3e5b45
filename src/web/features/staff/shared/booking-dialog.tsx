import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { readCancellationCall } from '../../../../contract/cancellation.ts';
import type { readStaffBookingCall } from '../../../../contract/staff-booking.ts';
import { formatPence } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import bookingDialog from './booking-dialog.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { CancellationForm, type CancellationOutcome, cancellationKey } from './cancellation-form.tsx';
import parts from './dashboard-parts.module.css';
import { QueryResult } from './query-result.tsx';
import { SendAgainButton } from './send-again-button.tsx';
import { useMay } from './sign-in-state.ts';
import { staffCall, useStaffQuery } from './staff-query.ts';

const MoveForm = lazyPart(() => import('./move-form.tsx'));
const ContactForm = lazyPart(() => import('./contact-form.tsx'));
const PeopleForm = lazyPart(() => import('./people-form.tsx'));
const NoteForm = lazyPart(() => import('./note-form.tsx'));

type BookingDialogProps = {
  /** The booking to show; null closes the dialog. */
  bookingId: string | null;
  title: string;
  /** The view with which the dialog opens. Default: the details. */
  firstView?: BookingView;
  /** Further details from the list. */
  children?: ReactNode;
  onClose: () => void;
};

/** The content of the dialog: the booking, or the form of one action. */
export type BookingView = 'details' | 'people' | 'move' | 'contact' | 'note' | 'cancel' | 'refund';

/**
 * Shows one booking, with the actions of staff for its family (specification 5.12). Actions that change money
 * or places show their effect before they are submitted.
 */
export function BookingDialog({ bookingId, title, firstView, children, onClose }: BookingDialogProps) {
  const client = useQueryClient();
  // While a cancellation is being sent, the dialog cannot be closed.
  const close = () => client.isMutating({ mutationKey: [cancellationKey] }) > 0 || onClose();
  return (
    <Dialog open={bookingId !== null} onClose={close} title={title}>
      {bookingId !== null && (
        <Booking key={bookingId} bookingId={bookingId} firstView={firstView ?? 'details'} onClose={onClose}>
          {children}
        </Booking>
      )}
    </Dialog>
  );
}

type BookingProps = {
  bookingId: string;
  firstView: BookingView;
  onClose: () => void;
  children: ReactNode;
};

function Booking({ bookingId, firstView, onClose, children }: BookingProps) {
  const [view, setView] = useState(firstView);
  const [result, setResult] = useState<CancellationOutcome | null>(null);
  const mayRefund = useMay('refund');
  const details = useRef<HTMLDivElement>(null);
  const wasInForm = useRef(false);
  useEffect(() => {
    // The form that had focus has disappeared, so the booking's details take the focus.
    if (view === 'details' && wasInForm.current) details.current?.focus();
    wasInForm.current = view !== 'details';
  }, [view]);
  const input = { params: { bookingId } };
  const money = useStaffQuery({
    topic: 'bookings',
    key: ['cancellation', bookingId],
    read: (signal) =>
      staffCall<typeof readCancellationCall>('GET /api/admin/bookings/:bookingId/cancellation', input, {
        signal,
      }),
    pollInterval: false,
  });
  const query = useStaffQuery({
    topic: ['bookings', 'stays'],
    key: ['booking', bookingId],
    read: (signal) =>
      staffCall<typeof readStaffBookingCall>('GET /api/admin/bookings/:bookingId', input, { signal }),
    pollInterval: false,
  });
  const back = () => setView('details');
  const openMoney = (next: 'cancel' | 'refund') => {
    // The refund that the cancellation rule gives changes as time passes.
    void money.refetch();
    setView(next);
  };
  if (result) return <ResultMessage result={result} onClose={onClose} />;
  if ((view === 'cancel' || view === 'refund') && money.data) {
    return (
      <CancellationForm
        action={view}
        bookingId={bookingId}
        booking={money.data}
        onBack={back}
        onDone={setResult}
      />
    );
  }
  if (view !== 'details' && query.data) {
    const form = { booking: query.data, onBack: back };
    return (
      <Suspense fallback={<Skeleton className="h-32 w-full" />}>
        {view === 'move' && <MoveForm {...form} isForToday={firstView === 'move'} />}
        {view === 'people' && <PeopleForm {...form} isForWaiting={firstView === 'people'} />}
        {view === 'contact' && <ContactForm {...form} />}
        {view === 'note' && <NoteForm {...form} />}
      </Suspense>
    );
  }
  return (
    <div ref={details} tabIndex={-1} className={`${bookingDialog.bookingDetails} outline-none`}>
      <QueryResult query={query} what="this booking" skeleton={<Skeleton className="h-32 w-full" />}>
        {(booking) => (
          <BookingFacts booking={booking} money={money.data}>
            {children}
          </BookingFacts>
        )}
      </QueryResult>
      <QueryResult query={money} what="its money" skeleton={<Skeleton className="h-11 w-full" />}>
        {(account) =>
          query.data && (
            <>
              <div className={parts.dashboardAnswers}>
                {query.data.change.notPossible === null && (
                  <Button onClick={() => setView('people')}>Change who comes</Button>
                )}
                {query.data.move.notPossible === null && (
                  <Button onClick={() => setView('move')}>Move to another day</Button>
                )}
                <Button onClick={() => setView('contact')}>Correct the details</Button>
                {query.data.canMailAgain && <SendAgainButton booking={query.data} />}
                <Button onClick={() => setView('note')}>
                  {query.data.note === '' ? 'Write a note' : 'Change the note'}
                </Button>
                {mayRefund && account.notCancellable === null && (
                  <Button onClick={() => openMoney('cancel')}>Cancel this booking</Button>
                )}
                {mayRefund && account.paid > account.returned + account.credited && (
                  <Button onClick={() => openMoney('refund')}>Refund</Button>
                )}
              </div>
              {account.notCancellable !== null && (
                <p className={bookingDialog.bookingNote}>{account.notCancellable}</p>
              )}
            </>
          )
        }
      </QueryResult>
    </div>
  );
}

function ResultMessage({ result, onClose }: { result: CancellationOutcome; onClose: () => void }) {
  const doneButton = useRef<HTMLButtonElement>(null);
  useEffect(() => doneButton.current?.focus(), []);
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
      <Button ref={doneButton} variant="primary" className="justify-self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
