import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Counter } from '../../ui/counter.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { newPartyTick } from './action-queue.ts';
import { newClientId } from './client-id.ts';
import kiosk from './kiosk.module.css';
import styles from './kiosk-party.module.css';
import { ScreenTitle } from './screen-title.tsx';
import { performAction, stopWaitingFor } from './send-actions.ts';
import { partyPlaceInWords, useCurrentParty } from './stored-parties.ts';

/** Records which children have come to a party, by their first names (specification 14.32). */
export function PartyArrivals({ partyId, onDone }: { partyId: string; onDone: () => void }) {
  const current = useCurrentParty(partyId);
  const [refusal, setRefusal] = useState('');
  const unanswered = useRef(new Set<string>());
  useEffect(() => {
    const ticks = unanswered.current;
    return () => ticks.forEach(stopWaitingFor);
  }, []);
  if (!current) {
    return (
      <>
        <ScreenTitle>Please ask at reception</ScreenTitle>
        <p className={kiosk.kioskLead}>This party is not on today’s list any more.</p>
        <Button size="large" onClick={onDone}>
          Search again
        </Button>
      </>
    );
  }
  const { party, progress, arrived, isWaiting } = current;
  const { guests, children } = party;
  const tick = (guest: { guestId: string; name: string } | null, amount: number) => {
    setRefusal('');
    const clientId = newClientId();
    unanswered.current.add(clientId);
    void performAction(newPartyTick(clientId, party, guest, amount)).then((outcome) => {
      unanswered.current.delete(clientId);
      if (outcome.kind === 'refused') setRefusal(outcome.reason || 'Please ask at reception.');
    });
  };
  return (
    <>
      <ScreenTitle>
        {party.childName ? `${party.childName}’s party` : `Party of ${party.familyName}`}
      </ScreenTitle>
      <p className={kiosk.kioskLead}>{partyPlaceInWords(party)}. Who has come? Please tick each name.</p>
      {refusal && <Notice kind="error" live="assertive" title={refusal} />}
      {guests.length > 0 && (
        <ul className={styles.guests}>
          {guests.map((guest) => (
            <li key={guest.guestId}>
              <Checkbox
                label={guest.name}
                name={`guest-${guest.guestId}`}
                checked={progress.here.has(guest.guestId)}
                onChange={(event) => tick(guest, event.target.checked ? 1 : 0)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <Counter
          label="Children who are not on the list"
          detail={arrived >= children ? 'All places are taken: please ask at reception' : undefined}
          value={progress.more}
          max={progress.more + Math.max(0, children - arrived)}
          onChange={(next) => tick(null, next - progress.more)}
        />
      </div>
      <p role="status">
        {arrived} of {children} children are here.{' '}
        {isWaiting && 'Your ticks are saved on this kiosk and will be sent as soon as the network is back.'}
      </p>
      <p>
        <Button variant="primary" size="large" onClick={onDone}>
          Done
        </Button>
      </p>
    </>
  );
}
