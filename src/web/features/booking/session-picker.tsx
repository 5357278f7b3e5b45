import type { DayAvailability } from '../../../contract/availability.ts';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { StateBadge } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { type DaySession, describeSessionCard } from './session-appearance.ts';

type SessionPickerProps = {
  day: DayAvailability;
  event: NonNullable<DayAvailability['event']>;
  chosen: readonly string[];
  checked: boolean;
  /** The hint above the cards. Default: a sentence that says that tickets are charged for each session. */
  hint?: string;
  error: string | undefined;
  /** Other days with the same event. */
  otherDays: readonly DayAvailability[];
  onChoose: (date: string, slot: string, isChosen: boolean) => void;
  onChooseDay: (date: string) => void;
};

/** The id to which the error summary links. */
export const sessionsId = 'sessions';

/** The classes of a card by its event's accent colour: a tint, with a strip of the full colour. */
const accentClasses: Readonly<Record<string, string>> = {
  tor: 'border-tor bg-tor-tint',
  honey: 'border-honey bg-honey-tint',
  leaf: 'border-leaf bg-leaf-tint',
  sloe: 'border-sloe bg-sloe-tint',
};

/** An event day's sessions as cards. A family chooses one or more (specification 2.3). */
export function SessionPicker(props: SessionPickerProps) {
  const { day, event, chosen, checked, error, otherDays, onChoose, onChooseDay } = props;
  return (
    <fieldset
      id={sessionsId}
      tabIndex={-1}
      aria-describedby={error ? `${sessionsId}-error` : undefined}
      className="field scroll-mt-8"
    >
      <legend className="mb-3">
        <span className="display block text-h3">{event.title}</span>
        <span className="block">{event.tagline}</span>
        <span className="field-label mt-3 block">Sessions on {dayWithoutYearInWords(day.date)}</span>
      </legend>
      <p className="field-hint">
        {props.hint ?? 'Choose one or more. Tickets are charged for each session.'}
      </p>
      {error && <ErrorText id={`${sessionsId}-error`}>{error}</ErrorText>}
      <ul className="grid w-full gap-3">
        {day.sessions.map((session) => (
          <li key={session.timeSlot}>
            <SessionCard
              session={session}
              title={event.title}
              accentClass={accentClasses[event.accent] ?? 'border-tor bg-tor-tint'}
              checked={checked}
              selected={chosen.includes(session.timeSlot)}
              onChoose={(isChosen) => onChoose(day.date, session.timeSlot, isChosen)}
            />
          </li>
        ))}
      </ul>
      {otherDays.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4">
          <span>Also on</span>
          {otherDays.map(({ date }) => (
            <button key={date} type="button" className="button-link" onClick={() => onChooseDay(date)}>
              {dayWithoutYearInWords(date)}
            </button>
          ))}
        </p>
      )}
    </fieldset>
  );
}

type SessionCardProps = {
  session: DaySession;
  title: string;
  accentClass: string;
  checked: boolean;
  selected: boolean;
  onChoose: (isChosen: boolean) => void;
};

function SessionCard({ session, title, accentClass, checked, selected, onChoose }: SessionCardProps) {
  const appearance = describeSessionCard(session, checked);
  const open = appearance.choosable || selected;
  const chosen = selected ? 'outline-3 -outline-offset-3 outline-bramble' : '';
  return (
    <label
      className={`checkbox rounded-cut border-l-[0.75rem] px-4 py-3 ${open ? `${accentClass} cursor-pointer` : 'border-paper-deep bg-paper-deep'} ${chosen}`}
    >
      <span className="checkbox-box">
        <input
          type="checkbox"
          name="sessions"
          value={session.timeSlot}
          checked={selected}
          disabled={!open}
          onChange={({ target }) => {
            // An unticked box that cannot be chosen again becomes disabled and would lose the focus.
            if (!target.checked && !appearance.choosable) target.closest('fieldset')?.focus();
            onChoose(target.checked);
          }}
        />
        <TickIcon size={20} />
      </span>
      <span className="grid items-start gap-x-4 gap-y-1 pt-1.5 sm:grid-cols-[1fr_auto]">
        <span className="display text-h3">{session.timeSlot}</span>
        <span className="sm:row-span-2">
          <StateBadge kind={appearance.badge}>{appearance.words}</StateBadge>
        </span>
        <span>{appearance.choosable ? title : 'This session is currently unavailable'}</span>
      </span>
    </label>
  );
}
