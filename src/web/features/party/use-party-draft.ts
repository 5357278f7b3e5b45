import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isDay } from '../../../domain/calendar-day.ts';
import { useTabStore } from '../../lib/tab-store.ts';
import { putBack, readTyped } from '../../lib/typed-form.ts';
import { type PartyDraft, partyDraft, partyFields } from './party-draft.ts';
import type { Packages } from './party-queries.ts';

/**
 * What has been typed, as the form's controls have it. After a reload it is put back; a package or a day
 * asked for in the address is chosen, once. A form that the server brought back stays as it came.
 */
export function usePartyDraft(
  form: RefObject<HTMLFormElement | null>,
  { packages }: Packages,
  isReturned: boolean,
): PartyDraft {
  const { search } = useLocation();
  useEffect(() => {
    if (!form.current) return;
    if (!isReturned) {
      takeAsked(
        new URLSearchParams(search),
        packages.map(({ id }) => id),
      );
      putBack(form.current, partyFields, partyDraft.read(), ['packageType', 'partyDate']);
    }
    partyDraft.write({ ...partyDraft.read(), ...readTyped(form.current, partyFields) });
  }, [form, search, packages, isReturned]);
  return useTabStore(partyDraft);
}

function takeAsked(search: URLSearchParams, packageIds: readonly string[]): void {
  const packageType = packageIds.find((id) => id === search.get('package')) ?? '';
  const date = search.get('date') ?? '';
  const partyDate = isDay(date) ? date : '';
  const asked = `${packageType} ${partyDate}`.trim();
  const kept = partyDraft.read();
  if (asked === '' || asked === kept.asked) return;
  partyDraft.write({
    ...kept,
    asked,
    ...(packageType && packageType !== kept.packageType ? { packageType, partyTime: '' } : {}),
    ...(partyDate ? { partyDate } : {}),
  });
}
