import { TicketScene } from '../../art/ticket-scene.tsx';
import { clockTime } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import doneStep from './done-step.module.css';
import kiosk from './kiosk.module.css';
import { MoreFun } from './more-fun.tsx';
import { ScreenTitle } from './screen-title.tsx';
import type { KioskTicket } from './ticket.ts';

/** Confirms the check-in and says when the stay ends, above 'More Fun Today' (specification 2.16). */
export function DoneStep({
  ticket,
  isQueued,
  onDone,
}: {
  ticket: KioskTicket;
  isQueued: boolean;
  onDone: () => void;
}) {
  return (
    <>
      <div className={doneStep.kioskDone}>
        <div className={doneStep.kioskDoneWords}>
          <p className={doneStep.kioskDoneWord}>
            <TickIcon size={48} />
            Check-In Successful!
          </p>
          <ScreenTitle>Have fun, {ticket.customerName.split(' ')[0]}</ScreenTitle>
          {ticket.stayEndsAt && (
            <p className={kiosk.kioskLead}>
              Your time ends at <strong>{clockTime(ticket.stayEndsAt)}</strong>. Please check out here as you
              leave.
            </p>
          )}
          {isQueued && (
            <p>
              The network is down. Your check-in is saved on this kiosk and will be sent as soon as the
              network is back.
            </p>
          )}
          <Button variant="primary" size="large" onClick={onDone}>
            Done
          </Button>
        </div>
        <TicketScene />
      </div>
      <MoreFun ticket={ticket} />
    </>
  );
}
