import { type ReactNode, useEffect, useRef } from 'react';
import { formatPence } from '../../../../domain/money.ts';
import { type PartyStep, partySteps } from '../../../../domain/party-day.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import { venueMinute } from '../../../lib/venue-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { focusInTab } from '../shared/focus-in-tab.ts';
import { useMay } from '../shared/sign-in-state.ts';
import { useDoubleClickGuard } from '../shared/use-double-click-guard.ts';
import styles from './party-day.module.css';
import { type ShownParty, timesOf, titleOfParty } from './shown-party.ts';
import type { TickQueue } from './tick-queue.ts';

interface PanelProps {
  party: ShownParty;
  /** Whether the party is today. A party of another day cannot be ticked. */
  isToday: boolean;
  addTick: TickQueue['addTick'];
  onPrint: () => void;
  onClose: () => void;
}

const stepWords: Record<
  PartyStep,
  { done: string; press: string; planned: (party: ShownParty) => number | null }
> = {
  started: { done: 'Started', press: 'The party starts', planned: ({ starts }) => starts },
  food: { done: 'Food served', press: 'Food is served', planned: ({ course }) => course.foodDue },
  left: { done: 'Left the room', press: 'They have left', planned: ({ ends }) => ends },
  cleared: {
    done: 'Room cleared',
    press: 'The room is cleared',
    planned: ({ ends, clearUpMinutes }) => ends + clearUpMinutes,
  },
};

/** Shows one party on its day: its facts, its steps, and the children who have arrived. */
export function PartyPanel({ party, isToday, addTick, onPrint, onClose }: PanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusInTab(title.current), []);
  const maySeeParty = useMay('see-bookings');
  const { partyId, guests, arrived, children, progress } = party;
  return (
    <section className={styles.panel} aria-labelledby="party-of-day">
      <div className={styles.panelHead}>
        <h2 id="party-of-day" ref={title} tabIndex={-1}>
          {titleOfParty(party)}, {timesOf(party)}
        </h2>
        <Button variant="link" onClick={onClose}>
          Close
        </Button>
      </div>
      <Facts party={party} />
      <h3 className={parts.dashboardH2}>How it goes</h3>
      <ul className={styles.steps}>
        {partySteps
          .filter((step) => step !== 'food' || party.foodAfterMinutes !== null)
          .map((step) => (
            <Step key={step} step={step} party={party} isToday={isToday} addTick={addTick} />
          ))}
      </ul>
      <h3 className={parts.dashboardH2}>
        Who has come:{' '}
        <span role="status">
          {arrived} of {children}
        </span>
      </h3>
      {guests.length === 0 ? (
        <p>Nobody has answered the invitation. Count who comes below.</p>
      ) : (
        <ul className={styles.guests}>
          {guests.map(({ guestId, name, family }) => (
            <li key={guestId}>
              <Checkbox
                label={name}
                {...(family ? { hint: family } : {})}
                name={`guest-${guestId}`}
                disabled={!isToday}
                checked={progress.here.has(guestId)}
                onChange={(event) => {
                  const isHere = event.target.checked;
                  const label = isHere ? `${name} has come` : `${name} is not here`;
                  addTick({ partyId, what: 'guest', guestId, amount: isHere ? 1 : 0, label });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isToday && (
        <Counter
          label="Came without an answer"
          detail={arrived >= children ? `All ${children} places are taken` : undefined}
          value={progress.more}
          max={progress.more + Math.max(0, children - arrived)}
          onChange={(next) => {
            const amount = next - progress.more;
            const label = amount > 0 ? 'One more child has come' : 'One child fewer';
            addTick({ partyId, what: 'more', guestId: null, amount, label });
          }}
        />
      )}
      <div className={parts.dashboardAnswers}>
        <Button onClick={onPrint}>Print the run sheet of this party</Button>
        {maySeeParty && (
          <ButtonLink to={`/admin?tab=booked-parties&party=${partyId}`}>Open the party</ButtonLink>
        )}
      </div>
    </section>
  );
}

function Facts({ party }: { party: ShownParty }) {
  const { room, hostName, familyName, familyPhone, packageName, childAge, theme, choices, open, reference } =
    party;
  return (
    <dl className={styles.facts}>
      <Fact name="Room">
        {room}. Set up from {formatTime(party.starts - party.setUpMinutes)}, cleared by{' '}
        {formatTime(party.ends + party.clearUpMinutes)}
      </Fact>
      <Fact name="Host">{hostName ?? 'Nobody yet'}</Fact>
      <Fact name="Family">
        {familyName}, <a href={phoneLink(familyPhone)}>{familyPhone}</a>
      </Fact>
      <Fact name="Party">
        {packageName}, {childAge} years old{theme && `, ${theme}`}. {reference}
      </Fact>
      {choices.length > 0 && (
        <Fact name="With">{choices.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</Fact>
      )}
      {party.waitingFor > 0 && <Fact name="Answers to come">{party.waitingFor}</Fact>}
      {open !== null && <Fact name="Balance">{open > 0 ? `${formatPence(open)} to pay` : 'All paid'}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface StepProps extends Pick<PanelProps, 'party' | 'isToday' | 'addTick'> {
  step: PartyStep;
}

function Step({ step, party, isToday, addTick }: StepProps) {
  const { done, press, planned } = stepWords[step];
  const at = party.progress.steps[step];
  const due = planned(party);
  const line = useRef<HTMLLIElement>(null);
  const { onClickCapture, beginPress, endPress } = useDoubleClickGuard();
  const send = (amount: number) => {
    addTick({
      partyId: party.partyId,
      what: step,
      guestId: null,
      amount,
      label: amount > 0 ? done : `Not yet: ${done}`,
    });
    // The opposite button takes the place of this one. A second press must not reach the opposite button.
    endPress(beginPress());
    line.current?.focus();
  };
  return (
    <li
      ref={line}
      tabIndex={-1}
      className={styles.step}
      data-done={at !== null || undefined}
      onClickCapture={onClickCapture}
    >
      <span>
        <strong>{done}</strong> {at === null ? 'not yet' : formatTime(venueMinute(at))}
        {due !== null && <span className={styles.soft}> (due {formatTime(due)})</span>}
      </span>
      {isToday &&
        (at === null ? (
          <Button onClick={() => send(1)}>{press}</Button>
        ) : (
          <Button variant="link" aria-label={`Take back: ${done}`} onClick={() => send(0)}>
            Take back
          </Button>
        ))}
    </li>
  );
}
