import styles from './radio-choice.module.css';

type RadioChoiceProps = {
  legend: string;
  /** The field's name. The first choice has the field's id, so that an error of the field focuses it. */
  name: string;
  idPrefix: string;
  /** Each value with its words. */
  choices: readonly (readonly [string, string])[];
  chosen: string;
};

/** Shows a few choices as radio buttons, for a form of `useForm`. */
export function RadioChoice({ legend, name, idPrefix, choices, chosen }: RadioChoiceProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className="field-label">{legend}</legend>
      {choices.map(([value, words], index) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            id={index === 0 ? `${idPrefix}${name}` : `${idPrefix}${name}-${value}`}
            value={value}
            defaultChecked={value === chosen}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
