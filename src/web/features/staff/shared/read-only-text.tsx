import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './dashboard-parts.module.css';

/** Shows text to read and copy. With `lines` it is a text area of that height. */
export function ReadOnlyText({ label, text, lines }: { label: string; text: string; lines?: number }) {
  const id = useId();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? 'Copied' : 'Could not copy: please select the text');
  };
  return (
    <div className={styles.readOnly}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className={styles.readOnlyCopy}>
        <span role="status">{copied}</span>
        <Button variant="link" onClick={() => void copy()}>
          Copy<span className="sr-only"> the {label.toLowerCase()}</span>
        </Button>
      </span>
      {lines === undefined ? (
        <input id={id} className="input" value={text} readOnly />
      ) : (
        <textarea id={id} className="input" value={text} rows={lines} readOnly />
      )}
    </div>
  );
}
