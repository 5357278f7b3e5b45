import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Why the enquiry was not taken, at the head of the form, where the eye and the focus are brought. */
export function PartyFailed({ words }: { words: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words) box.current?.focus();
  }, [words]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="error" title="Submission Failed">
        <p>{words}</p>
        <p>What you typed is still here. Sending it again will not send it twice.</p>
      </Notice>
    </div>
  );
}
