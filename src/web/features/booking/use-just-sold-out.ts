import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { Draft } from './draft.ts';
import type { Visit } from './visit.ts';

/**
 * Whether the chosen day or session became impossible while it was being looked at (somebody else took the
 * last places). Says so at once, the first time.
 */
export function useJustSoldOut(draft: Draft, { trouble, day }: Visit): boolean {
  const choice = `${draft.selectedDate} ${draft.sessions.join('+')}`;
  const fine = useRef('');
  const [lost, setLost] = useState('');
  const title = trouble?.title;
  const known = day !== null;
  useEffect(() => {
    if (known && title === undefined) fine.current = choice;
    if (title === undefined || fine.current !== choice) return;
    fine.current = '';
    setLost(choice);
    toast({
      title,
      description: 'Everything you typed is kept. Choose another time to go on.',
      variant: 'destructive',
    });
  }, [known, title, choice]);
  return trouble !== null && lost === choice;
}
