import { type FigurePeriod, figurePeriods } from '../../../../domain/figure-period.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './figures.module.css';
import { chosenPeriod, isBackwards, periodNames } from './period.ts';

/** Chooses the period of the figures: a named period, or the first and last day in two date fields. */
export function PeriodForm({ section }: { section: string }) {
  const chosen = useBrowserStore(chosenPeriod);
  const set = (next: Partial<typeof chosen>) => chosenPeriod.write({ ...chosen, ...next });
  return (
    <fieldset className={`${styles.period} no-print`}>
      <legend className="sr-only">Period</legend>
      <SelectField
        id={`${section}-period`}
        label="Period"
        value={chosen.period}
        onChange={({ target }) => set({ period: target.value as FigurePeriod })}
      >
        {figurePeriods.map((period) => (
          <option key={period} value={period}>
            {periodNames[period]}
          </option>
        ))}
      </SelectField>
      {chosen.period === 'own' && (
        <>
          <TextField
            id={`${section}-from`}
            label="First day"
            type="date"
            value={chosen.from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextField
            id={`${section}-to`}
            label="Last day"
            type="date"
            value={chosen.to}
            error={isBackwards(chosen) ? 'The last day lies before the first' : undefined}
            onChange={({ target }) => set({ to: target.value })}
          />
        </>
      )}
    </fieldset>
  );
}
