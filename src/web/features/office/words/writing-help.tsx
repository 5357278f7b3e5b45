import styles from './words.module.css';

type SignRows = readonly (readonly [sign: string, meaning: string])[];

/** Explains the formatting signs in the words, and the placeholders for facts. */
export function WritingHelp({ title, signs, facts }: { title: string; signs: SignRows; facts: SignRows }) {
  return (
    <details className={styles.help} aria-label="How to write">
      <summary>{title}</summary>
      <div className={styles.helpBody}>
        <SignTable caption="Signs" rows={signs} />
        <SignTable caption="Facts" rows={facts.map(([name, meaning]) => [`{${name}}`, meaning])} />
      </div>
    </details>
  );
}

function SignTable({ caption, rows }: { caption: string; rows: SignRows }) {
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(([sign, meaning]) => (
          <tr key={sign}>
            <th scope="row">
              <code>{sign}</code>
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
