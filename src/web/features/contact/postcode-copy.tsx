import { useState } from 'react';
import { useInBrowser } from '../../lib/browser-store.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './contact.module.css';

/** The postcode for navigation, with a copy button if JavaScript runs. */
export function PostcodeCopy() {
  const postcode = useSite()?.venue.postcode;
  const inBrowser = useInBrowser();
  const [copied, setCopied] = useState(false);
  if (!postcode) return null;
  const copy = () =>
    navigator.clipboard?.writeText(postcode).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <p className={styles.postcode}>
      <span>
        Postcode for navigation
        <span className={`display ${styles.postcodeItself}`}>{postcode}</span>
      </span>
      <Button variant="outline" className={inBrowser ? '' : 'invisible'} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </p>
  );
}
