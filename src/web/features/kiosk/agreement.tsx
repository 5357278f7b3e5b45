import { useBrowserStore } from '../../lib/browser-store.ts';
import type { useForm } from '../../lib/use-form.ts';
import { Checkbox, codeFieldProps, TextField } from '../../ui/field.tsx';
import { useSite } from '../site/site-query.ts';
import { useKioskDay } from './stored-day.ts';
import { normalisePlate } from './ticket.ts';
import styles from './ticket-step.module.css';

/**
 * Whether each of the three boxes is ticked. All that are shown must be ticked to check in (specification
 * 8.5).
 */
export type AgreementTicks = Readonly<Record<'terms' | 'parking' | 'liability', boolean>>;

interface Requirement {
  box: keyof AgreementTicks;
  title: string;
  /** The hint beside the button. */
  hint: string;
  /**
   * The toast's text after an attempt to check in without this tick. Default: the hint (specification 8.5).
   */
  toastText?: string;
}

const requirements: readonly Requirement[] = [
  {
    box: 'terms',
    title: 'Terms Required',
    hint: 'Please accept the terms and conditions above to check in',
    toastText: 'Please read and accept the terms and conditions before checking in.',
  },
  {
    box: 'parking',
    title: 'Parking Confirmation Required',
    hint: 'Please confirm you are not parking in CEF spaces to check in',
  },
  {
    box: 'liability',
    title: 'Liability Acceptance Required',
    hint: 'Please accept the liability statement above to check in',
  },
];

/**
 * Returns the first box that is not ticked, with its texts, or null if all are ticked. If the centre has no
 * reserved parking spaces, there is no box about them.
 */
export function firstMissingTick(agreed: AgreementTicks, parkingTerm: string): Requirement | null {
  return requirements.find(({ box }) => !agreed[box] && (box !== 'parking' || parkingTerm !== '')) ?? null;
}

/** The values of the agreement: the three boxes and the number plate. */
export type AgreementDraft = AgreementTicks & { plate: string };
export const noneAgreed: AgreementDraft = { terms: false, parking: false, liability: false, plate: '' };
export const agreementFields = ['terms', 'parking', 'liability', 'plate'] as const;

type AgreementForm = ReturnType<
  typeof useForm<AgreementDraft, (typeof agreementFields)[number], object, void>
>;

/**
 * Returns the term about reserved parking spaces to which families agree, or '' if the centre has no such
 * spaces. If this kiosk has not stored today's data yet, returns the usual term.
 */
export const useParkingTerm = (): string => useKioskDay()?.parkingTerm ?? 'I am not parked in a CEF space.';

interface AgreementProps {
  form: AgreementForm;
  /** Whether the first box that is not ticked shows its error. True after an attempt to check in. */
  showsError: boolean;
}

/** Shows the terms and safety rules, the number plate field and the boxes to tick (specification 8.5). */
export function Agreement({ form, showsError }: AgreementProps) {
  const day = useKioskDay();
  const parkingRule = useSite()?.parkingRule ?? '';
  const agreed = useBrowserStore(form.draft);
  const parkingTerm = useParkingTerm();
  const missing = showsError ? firstMissingTick(agreed, parkingTerm) : null;
  const tick = (box: keyof AgreementTicks, label: string) => (
    <Checkbox label={label} {...form.tick(box)} error={missing?.box === box ? missing.hint : undefined} />
  );
  return (
    <form {...form.props} method="post" noValidate>
      <h2>Before you play</h2>
      <ul className={styles.kioskTerms}>
        {(day?.terms ?? []).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <TextField
        className={styles.kioskPlate}
        label="Number plate"
        optional
        hint={`Leave it empty if you came without a car. ${parkingRule}`}
        {...codeFieldProps}
        maxLength={8}
        {...form.text('plate')}
        onInput={({ currentTarget }) => {
          currentTarget.value = normalisePlate(currentTarget.value);
        }}
      />
      <fieldset className={styles.kioskTicks}>
        <legend>{parkingTerm ? 'Please tick all three' : 'Please tick both'}</legend>
        {tick('terms', 'I have read the terms and safety rules above, and accept them.')}
        {parkingTerm && tick('parking', parkingTerm)}
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
