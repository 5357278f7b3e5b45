import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './paper.module.css';

/**
 * Prints something instead of the page. `print` takes the content, which appears on paper only. The caller
 * has to render `paper` somewhere on the page.
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
