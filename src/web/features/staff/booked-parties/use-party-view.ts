import { useState } from 'react';
import { useLocation } from '../../../lib/router.tsx';

/** The view of the tab: the list, the offers, a party that is being booked, or one party. */
export type PartyView =
  | { kind: 'list' }
  | { kind: 'offers' }
  | { kind: 'new' }
  | { kind: 'party'; id: string };

/** The address of the list of parties. `&party=<id>` after it opens one party. */
export const partiesPath = '/admin?tab=booked-parties';

/** Returns the address of one party. */
export function partyPath(id: string): string {
  return `${partiesPath}&party=${id}`;
}

function parse(search: string): PartyView {
  const params = new URLSearchParams(search);
  const id = params.get('party');
  const kind = params.get('view');
  if (id) return { kind: 'party', id };
  return kind === 'offers' || kind === 'new' ? { kind } : { kind: 'list' };
}

/**
 * Returns the view in the address. If staff come back to the tab by its plain address, returns the last view.
 */
export function usePartyView(): PartyView {
  const { search } = useLocation();
  const isHere = new URLSearchParams(search).get('tab') === 'booked-parties';
  const [last, setLast] = useState(() => ({ search, isHere, view: parse(search) }));
  if (last.search === search) return last.view;
  const comesBack = isHere && !last.isHere && parse(search).kind === 'list';
  const view = isHere && !comesBack ? parse(search) : last.view;
  setLast({ search, isHere, view });
  return view;
}
