import { useId } from 'react';
import { weekdayNames } from '../../../../domain/calendar-day.ts';
import type { FactChoice, FactField } from '../../../../domain/fact-sheet.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import styles from './facts.module.css';
import type { TypedFact } from './typed-facts.ts';

const weekdays: readonly FactChoice[] = [1, 2, 3, 4, 5, 6, 0].map((value) => ({
  value,
  label: weekdayNames[value] ?? '',
}));

type FactControlProps = {
  field: FactField;
  id: string;
  value: TypedFact;
  error: string | undefined;
  onChange: (value: TypedFact) => void;
};

/** Shows the control that suits the kind of a fact, such as a text area or a checkbox. */
export function FactControl({ field, id, value, error, onChange }: FactControlProps) {
  const common = {
    id,
    label: field.label,
    hint: field.hint,
    error,
    optional: field.optional !== undefined,
  };
  const text = String(value);
  const changeText = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (field.kind) {
    case 'words':
      if (field.isLine) return <TextField {...common} value={text} onChange={changeText} />;
      return <TextArea {...common} rows={rowsFor(text)} value={text} onChange={changeText} />;
    case 'text':
      return <TextArea {...common} rows={rowsFor(text)} value={text} onChange={changeText} />;
    case 'lines':
      return (
        <TextArea
          {...common}
          hint={field.hint ?? 'One on each line'}
          rows={Math.max(3, text.split('\n').length)}
          value={text}
          onChange={changeText}
        />
      );
    case 'amount':
      return (
        <TextField
          {...common}
          label={`${field.label}, £`}
          className={styles.short}
          inputMode="decimal"
          value={text}
          onChange={changeText}
        />
      );
    case 'count':
      return (
        <TextField
          {...common}
          label={field.unit ? `${field.label}, ${field.unit}` : field.label}
          className={styles.short}
          inputMode="numeric"
          value={text}
          onChange={changeText}
        />
      );
    case 'percent':
      return (
        <TextField
          {...common}
          label={`${field.label}, %`}
          className={styles.short}
          inputMode="decimal"
          value={text}
          onChange={changeText}
        />
      );
    case 'time':
      return (
        <TextField {...common} className={styles.short} type="time" value={text} onChange={changeText} />
      );
    case 'day':
      return (
        <TextField {...common} className={styles.short} type="date" value={text} onChange={changeText} />
      );
    case 'moment':
      return (
        <TextField
          {...common}
          className={styles.short}
          type="datetime-local"
          value={text}
          onChange={changeText}
        />
      );
    case 'yes':
      return (
        <Checkbox
          {...common}
          optional={undefined}
          className={styles.tick}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'one':
      return (
        <SelectField {...common} className={styles.short} value={text} onChange={changeText}>
          {field.optional && <option value="">None</option>}
          {field.of.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      );
    case 'several':
      return <Several {...common} of={field.of} value={value} onChange={onChange} />;
    case 'weekdays':
      return <Several {...common} of={weekdays} value={value} onChange={onChange} />;
    default:
      return <TextField {...common} value={text} onChange={changeText} />;
  }
}

function rowsFor(text: string): number {
  return Math.min(16, Math.max(2, Math.ceil(text.length / 70), text.split('\n').length));
}

type SeveralProps = {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  of: readonly FactChoice[];
  value: TypedFact;
  onChange: (value: TypedFact) => void;
};

/** Shows a checkbox for each choice. The chosen values keep the order of the choices. */
function Several({ id, label, hint, error, of, value, onChange }: SeveralProps) {
  const hintId = useId();
  const chosen: readonly (string | number)[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} tabIndex={-1} className={styles.several} aria-describedby={hint ? hintId : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.severalChoices}>
        {of.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) =>
              onChange(
                of
                  .map((each) => each.value)
                  .filter((each) => (each === choice.value ? target.checked : chosen.includes(each))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
