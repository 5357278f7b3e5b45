import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './paper.module.css';

/**
 * Prints something in place of the page. `print` takes what to print, which is seen on paper only; `paper`
 * has to be rendered, anywhere.
 */
export function usePaper(): { print: (content: ReactNode) => void; paper: ReactNode } {
  const [content, setContent] = useState<ReactNode>(null);
  useEffect(() => {
    const clear = () => setContent(null);
    window.addEventListener('afterprint', clear);
    return () => window.removeEventListener('afterprint', clear);
  }, []);
  const print = (next: ReactNode) => {
    flushSync(() => setContent(next));
    window.print();
  };
  return {
    print,
    paper: content && createPortal(<div className={styles.paper}>{content}</div>, document.body),
  };
}
