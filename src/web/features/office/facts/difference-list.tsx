import type { CallReply } from '../../../../contract/call.ts';
import type { checkFactsCall } from '../../../../contract/office-facts.ts';
import { compareWords } from '../../../../domain/word-difference.ts';
import styles from './facts.module.css';

type Differences = CallReply<typeof checkFactsCall>['differences'];

/** Lists each changed row with its values before and after. */
export function DifferenceList({ differences }: { differences: Differences }) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ row, what, fields }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: differences have no ids and never change their order
        <li key={index} className={styles.difference}>
          <p className="font-bold">{what === 'changed' ? row : `${row}: ${what}`}</p>
          {fields.length > 0 && (
            <dl>
              {fields.map(({ label, from, to }) => (
                <div key={label} className="contents">
                  <dt>{label}</dt>
                  <dd>
                    {what === 'changed' && Math.min(from.length, to.length) > longTextLength ? (
                      <WordDifference from={from} to={to} />
                    ) : (
                      <>
                        {from && <span className={what === 'changed' ? styles.was : undefined}>{from}</span>}
                        {from && to && <span className="sr-only"> becomes </span>}
                        {from && to && <span aria-hidden="true"> → </span>}
                        {to && <span className={styles.becomes}>{to}</span>}
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Two texts that both have more characters than this are compared word by word. */
const longTextLength = 60;

/** Shows a changed text with its removed and added words marked. */
function WordDifference({ from, to }: { from: string; to: string }) {
  return (
    <span className={styles.wordDifference}>
      {compareWords(from, to).map(({ what, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no ids and stay in order
        if (what === 'same') return <span key={index}>{text}</span>;
        return what === 'removed' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
      })}
    </span>
  );
}
