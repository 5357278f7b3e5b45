import type { RefObject } from 'react';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useSite } from '../site/site-query.ts';
import { useKioskDay } from './day.ts';
import { typedPlate } from './ticket.ts';

/** The three ticks, without which nobody checks in (specification 8.5). */
export type Agreed = Readonly<Record<'terms' | 'parking' | 'liability', boolean>>;

interface Missing {
  id: string;
  title: string;
  /** The hint beside the button. */
  words: string;
  /** What is said to whoever tries without it, where that is something else (specification 8.5). */
  told?: string;
}

const wanted: readonly (Missing & { of: keyof Agreed })[] = [
  {
    of: 'terms',
    id: 'agree-terms',
    title: 'Terms Required',
    words: 'Please accept the terms and conditions above to check in',
    told: 'Please read and accept the terms and conditions before checking in.',
  },
  {
    of: 'parking',
    id: 'agree-parking',
    title: 'Parking Confirmation Required',
    words: 'Please confirm you are not parking in CEF spaces to check in',
  },
  {
    of: 'liability',
    id: 'agree-liability',
    title: 'Liability Acceptance Required',
    words: 'Please accept the liability statement above to check in',
  },
];

/** The first tick that is not there, and what to say of it; null when all are. */
export function firstMissing(agreed: Agreed): Missing | null {
  return wanted.find(({ of }) => !agreed[of]) ?? null;
}

interface AgreementProps {
  agreed: Agreed;
  onChange: (agreed: Agreed) => void;
  /** Somebody has tried without one of them: the first that lacks says so. */
  isTold: boolean;
  plate: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
}

/** The rules to read, the car outside, and the three ticks. */
export function Agreement({ agreed, onChange, isTold, plate, onEnter }: AgreementProps) {
  const day = useKioskDay();
  const parkingRule = useSite()?.parkingRule ?? '';
  const missing = isTold ? firstMissing(agreed) : null;
  const tick = (of: keyof Agreed, label: string) => {
    const { id = '', words } = wanted.find((one) => one.of === of) ?? {};
    return (
      <Checkbox
        id={id}
        label={label}
        checked={agreed[of]}
        onChange={({ currentTarget }) => onChange({ ...agreed, [of]: currentTarget.checked })}
        error={missing?.id === id ? words : undefined}
      />
    );
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <h2>Before you play</h2>
      <ul className="kiosk-terms">
        {(day?.terms ?? []).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <TextField
        ref={plate}
        className="kiosk-plate"
        label="Number plate"
        optional
        hint={`Leave it empty if you came without a car. ${parkingRule}`}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={8}
        onInput={({ currentTarget }) => {
          currentTarget.value = typedPlate(currentTarget.value);
        }}
      />
      <fieldset className="kiosk-ticks">
        <legend>Please tick all three</legend>
        {tick('terms', 'I have read the terms and safety rules above, and accept them.')}
        {tick('parking', day?.parkingTerm ?? 'I am not parked in a CEF space.')}
        {tick(
          'liability',
          'I accept liability for the children I bring: I look after them all the time. My rights stay as they are if the centre is at fault.',
        )}
      </fieldset>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1}>
        Check In
      </button>
    </form>
  );
}
