import { useEffect, useRef, useState } from 'react';
import { unusableTicketWords } from '../../../contract/refusals/unusable-tickets.ts';
import { whyNotCheckIn } from '../../../domain/stay.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { clockTime, venueDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { Agreement, agreementFields, firstMissingTick, noneAgreed, useParkingTerm } from './agreement.tsx';
import kiosk from './kiosk.module.css';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { StaffNote } from './staff-note.tsx';
import { centreNow } from './stored-day.ts';
import { type KioskTicket, normalisePlate, ticketStatus } from './ticket.ts';
import { TicketFacts } from './ticket-facts.tsx';
import ticketStep from './ticket-step.module.css';
import { useAction } from './use-action.ts';
import { useCurrentTickets } from './use-current-tickets.ts';
import { WalkInApprovalDialog } from './walk-in-approval-dialog.tsx';

interface TicketStepProps {
  ticket: KioskTicket;
  show: (next: KioskScreen) => void;
  onBack: () => void;
  onWaiting: (isWaiting: boolean) => void;
}

/** Shows one ticket with the agreement, and checks it in or out (specification 2.16, 8.5). */
export function KioskTicketStep({ ticket: found, show, onBack, onWaiting }: TicketStepProps) {
  const [current = found] = useCurrentTickets([found]);
  const [showsMissing, setShowsMissing] = useState(false);
  const { pendingTicket, failure, awaitingApproval, cancelApproval, attempt } = useAction();
  const checkInButton = useRef<HTMLButtonElement>(null);
  const wasWaiting = useRef(false);
  useEffect(() => {
    // When the approval dialog has closed, focus returns to the button that opened it.
    if (wasWaiting.current && !awaitingApproval) checkInButton.current?.focus();
    wasWaiting.current = awaitingApproval !== null;
  }, [awaitingApproval]);
  // While an action is pending, the screen keeps showing the ticket as it was when the button was pressed.
  const ticket = pendingTicket ?? current;
  const now = centreNow();
  const obstacle = whyNotCheckIn(
    { ...ticket, sessionsEndAt: ticket.sessionsEndAt === null ? null : Date.parse(ticket.sessionsEndAt) },
    { day: venueDay(now), at: now },
  );
  // Another screen may check the family in or undo its check-in. The button here must not turn into its
  // opposite just as somebody presses it.
  const hasJustChanged = ticket.checkedIn !== found.checkedIn;
  // A family that is inside can always check out, even if its booking has been cancelled since it came in.
  const isCancelledInside = obstacle?.reason === 'bookingCancelled' && ticket.checkedIn && !ticket.checkedOut;
  const isOffToday = ticketStatus(ticket) === 'off-today';
  const isBlocked = isOffToday || (obstacle !== null && !isCancelledInside);
  const direction = isBlocked || hasJustChanged ? null : ticket.checkedIn ? 'out' : 'in';
  const parkingTerm = useParkingTerm();
  const form = useForm({
    blank: noneAgreed,
    fields: agreementFields,
    idPrefix: 'agree-',
    check: (typed) => {
      const first = firstMissingTick(typed, parkingTerm);
      return checked(
        { numberPlate: normalisePlate(typed.plate).trim() || null },
        { [first?.box ?? '']: first?.hint },
      );
    },
    onInvalid: (typed) => {
      const first = firstMissingTick(typed, parkingTerm);
      if (!first) return;
      setShowsMissing(true);
      toast({ title: first.title, description: first.toastText ?? first.hint, variant: 'destructive' });
    },
    send: async ({ numberPlate }) =>
      attempt(ticket, 'check-in', numberPlate, (result, isQueued) => {
        show({ at: 'done', ticket: result, isQueued });
        toast({ title: 'Check-In Successful!', description: `${result.customerName} is checked in.` });
      }),
  });
  const missing = firstMissingTick(useBrowserStore(form.draft), parkingTerm);
  const checkIn = () => void form.submit();
  const checkOut = () =>
    attempt(ticket, 'check-out', null, (result) => {
      onBack();
      toast({
        title: 'Check-Out Successful!',
        description: `Goodbye, ${result.customerName}. Come again soon.`,
      });
    });

  return (
    <>
      <ScreenTitle>{ticket.customerName}</ScreenTitle>
      <div className={ticketStep.kioskSides}>
        <TicketFacts ticket={ticket}>{!ticket.isLocalOnly && <StaffNote ticketId={ticket.id} />}</TicketFacts>
        <div className={ticketStep.kioskWork}>
          {failure && (
            <Notice kind="error" live="assertive" title={failure}>
              <p>Nothing has changed. Reception is glad to help.</p>
            </Notice>
          )}
          {isOffToday && (
            <Notice kind="warning" live="polite" title="This booking is no longer for today">
              <p>It has just been moved to another day or cancelled. Please ask at reception.</p>
            </Notice>
          )}
          {!isOffToday && obstacle && (
            <Notice kind="warning" title={unusableTicketWords(obstacle)}>
              {obstacle.reason === 'ticketUsed' && (
                <p>A ticket is for one visit. Reception can sell you another one.</p>
              )}
            </Notice>
          )}
          {!obstacle && !isOffToday && hasJustChanged && !ticket.checkedIn && (
            <Notice kind="warning" live="polite" title="This ticket is no longer checked in">
              <p>Its check-in has just been undone. If that surprises you, please ask at reception.</p>
            </Notice>
          )}
          {!obstacle && hasJustChanged && ticket.checkedIn && (
            <Notice kind="warning" live="polite" title="This ticket has just been checked in">
              <p>It was checked in on another screen. If that was not you, please ask at reception.</p>
            </Notice>
          )}
          {direction === 'out' && <Leaving ticket={ticket} />}
          {direction === 'in' && <Agreement form={form} showsError={showsMissing} />}
        </div>
      </div>
      {awaitingApproval && !pendingTicket && (
        <WalkInApprovalDialog
          ticket={awaitingApproval}
          onApproved={checkIn}
          onClose={cancelApproval}
          onWaiting={onWaiting}
        />
      )}
      <div className={`${ticketStep.kioskNext} sticks`}>
        <Button size="large" onClick={onBack}>
          {direction === null ? 'Back to the start' : 'Not me'}
        </Button>
        {direction === 'in' && (
          <>
            <p className={ticketStep.kioskHint} id="check-in-hint">
              {missing?.hint}
            </p>
            <Button
              ref={checkInButton}
              variant="primary"
              size="large"
              aria-disabled={missing ? true : undefined}
              aria-describedby="check-in-hint"
              pending={pendingTicket !== null}
              pendingText="Checking in..."
              onClick={checkIn}
            >
              Check In
            </Button>
          </>
        )}
        {direction === 'out' && (
          <Button
            variant="primary"
            size="large"
            pending={pendingTicket !== null}
            pendingText="Checking out..."
            onClick={checkOut}
          >
            Check Out
          </Button>
        )}
      </div>
    </>
  );
}

function Leaving({ ticket: { stayEndsAt } }: { ticket: KioskTicket }) {
  const [now] = useState(centreNow);
  const isOver = stayEndsAt !== null && Date.parse(stayEndsAt) <= now;
  return (
    <div className={ticketStep.kioskLeaving}>
      <h2>Going home?</h2>
      {stayEndsAt && (
        <p className={kiosk.kioskLead}>
          {isOver ? 'Your time ended at' : 'Your time ends at'} {clockTime(stayEndsAt)}.
        </p>
      )}
      <p>Check out as you leave. The ticket is used then, and cannot be used again.</p>
    </div>
  );
}
