import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { Draft } from './draft.ts';
import type { Visit } from './visit.ts';

/**
 * Returns whether the chosen day or session became unbookable while the page was open, for example because
 * another family took the last places. Shows a toast the first time.
 */
export function useJustSoldOut(draft: Draft, { error, day }: Visit): boolean {
  const choice = `${draft.selectedDate} ${draft.sessions.join('+')}`;
  const lastBookable = useRef('');
  const [soldOut, setSoldOut] = useState('');
  const title = error?.title;
  const isLoaded = day !== null;
  useEffect(() => {
    if (isLoaded && title === undefined) lastBookable.current = choice;
    if (title === undefined || lastBookable.current !== choice) return;
    lastBookable.current = '';
    setSoldOut(choice);
    toast({
      title,
      description: 'Everything you typed is kept. Choose another time to go on.',
      variant: 'destructive',
    });
  }, [isLoaded, title, choice]);
  return error !== null && soldOut === choice;
}
