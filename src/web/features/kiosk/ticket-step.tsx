import { useEffect, useRef, useState } from 'react';
import { whyNoCheckIn } from '../../../domain/stay.ts';
import { clockTime, venueDay } from '../../lib/venue-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Agreed, Agreement, firstMissing } from './agreement.tsx';
import { AskStaff } from './ask-staff.tsx';
import { centreNow } from './day.ts';
import type { Screen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { type KioskTicket, typedPlate } from './ticket.ts';
import { TicketFacts } from './ticket-facts.tsx';
import { useAction } from './use-action.ts';
import { useTicketsNow } from './use-tickets-now.ts';

interface TicketStepProps {
  ticket: KioskTicket;
  show: (next: Screen) => void;
  onBack: () => void;
  onWaiting: (isWaiting: boolean) => void;
}

const notIn = { terms: false, parking: false, liability: false };

/** One ticket: whose it is, what is agreed to, and the way in or out (specification 2.16, 8.5). */
export function KioskTicketStep({ ticket: found, show, onBack, onWaiting }: TicketStepProps) {
  const [current = found] = useTicketsNow([found]);
  const [agreed, setAgreed] = useState<Agreed>(notIn);
  const [isTold, setTold] = useState(false);
  const plate = useRef<HTMLInputElement>(null);
  const { doing, failure, undecided, leaveUndecided, attempt } = useAction();
  const enter = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // The question to staff has gone: the keyboard goes on where it was.
    if (wasAsked.current && !undecided) enter.current?.focus();
    wasAsked.current = undecided !== null;
  }, [undecided]);
  // While it is being done, the screen stays as it was when the button was pressed.
  const ticket = doing ?? current;
  const now = centreNow();
  const why = whyNoCheckIn(
    { ...ticket, sessionsEndAt: ticket.sessionsEndAt === null ? null : Date.parse(ticket.sessionsEndAt) },
    { day: venueDay(now), at: now },
  );
  // Somebody else was quicker: no button may turn into another one under a finger.
  const cameInMeanwhile = ticket.checkedIn && !found.checkedIn;
  const way = why || cameInMeanwhile ? null : ticket.checkedIn ? 'out' : 'in';
  const missing = firstMissing(agreed);

  const checkIn = () => {
    if (missing) {
      setTold(true);
      toast({ title: missing.title, description: missing.told ?? missing.words, variant: 'destructive' });
      document.getElementById(missing.id)?.focus();
      return;
    }
    const typed = typedPlate(plate.current?.value ?? '').trim() || null;
    void attempt(ticket, 'check-in', typed, (done, isKept) => {
      show({ at: 'done', ticket: done, isKept });
      toast({ title: 'Check-In Successful!', description: `${done.customerName} is checked in.` });
    });
  };
  const checkOut = () =>
    void attempt(ticket, 'check-out', null, (done) => {
      onBack();
      toast({
        title: 'Check-Out Successful!',
        description: `Goodbye, ${done.customerName}. Come again soon.`,
      });
    });

  return (
    <>
      <ScreenTitle>{ticket.customerName}</ScreenTitle>
      <div className="kiosk-sides">
        <TicketFacts ticket={ticket} />
        <div className="kiosk-work">
          {failure && (
            <Notice kind="error" live="assertive" title={failure}>
              <p>Nothing has changed. Reception is glad to help.</p>
            </Notice>
          )}
          {why && (
            <Notice kind="warning" title={why.text}>
              {why.code === 'ticket_used' && (
                <p>A ticket is for one visit. Reception can sell you another one.</p>
              )}
            </Notice>
          )}
          {!why && cameInMeanwhile && (
            <Notice kind="warning" live="polite" title="This ticket has just been checked in">
              <p>Somebody did so on another screen. If that was not you, please ask at reception.</p>
            </Notice>
          )}
          {way === 'out' && <Leaving ticket={ticket} />}
          {way === 'in' && (
            <Agreement agreed={agreed} onChange={setAgreed} isTold={isTold} plate={plate} onEnter={checkIn} />
          )}
        </div>
      </div>
      {undecided && !doing && (
        <AskStaff ticket={undecided} onYes={checkIn} onClose={leaveUndecided} onWaiting={onWaiting} />
      )}
      <div className="kiosk-next">
        <Button size="large" onClick={onBack}>
          {way === null ? 'Back to the start' : 'Not me'}
        </Button>
        {way === 'in' && (
          <>
            <p className="kiosk-hint" id="check-in-hint">
              {missing?.words}
            </p>
            <Button
              ref={enter}
              variant="primary"
              size="large"
              aria-disabled={missing ? true : undefined}
              aria-describedby="check-in-hint"
              pending={doing !== null}
              pendingText="Checking in..."
              onClick={checkIn}
            >
              Check In
            </Button>
          </>
        )}
        {way === 'out' && (
          <Button
            variant="primary"
            size="large"
            pending={doing !== null}
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
    <div className="kiosk-leaving">
      <h2>Going home?</h2>
      {stayEndsAt && (
        <p className="kiosk-lead">
          {isOver ? 'Your time ended at' : 'Your time ends at'} {clockTime(stayEndsAt)}.
        </p>
      )}
      <p>Check out as you leave. The ticket is used then, and cannot be used again.</p>
    </div>
  );
}
