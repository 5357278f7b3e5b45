import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isDay } from '../../../domain/calendar-day.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { readFormValues, restoreFormValues } from '../../lib/form-values.ts';
import { type PartyDraft, partyDraft, partyFields } from './party-draft.ts';
import type { Packages } from './party-queries.ts';

/**
 * Returns the draft, kept in step with the form's controls. After a reload the draft is restored; a
 * package or date in the URL is selected, once. A form that the server sent back with errors is left as
 * it is.
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
      applySearchParams(
        new URLSearchParams(search),
        packages.map(({ id }) => id),
      );
      restoreFormValues(form.current, partyFields, partyDraft.read(), ['packageType', 'partyDate']);
    }
    partyDraft.write({ ...partyDraft.read(), ...readFormValues(form.current, partyFields) });
  }, [form, search, packages, isReturned]);
  return useBrowserStore(partyDraft);
}

function applySearchParams(search: URLSearchParams, packageIds: readonly string[]): void {
  const packageType = packageIds.find((id) => id === search.get('package')) ?? '';
  const date = search.get('date') ?? '';
  const partyDate = isDay(date) ? date : '';
  const asked = `${packageType} ${partyDate}`.trim();
  const stored = partyDraft.read();
  if (asked === '' || asked === stored.asked) return;
  partyDraft.write({
    ...stored,
    asked,
    ...(packageType && packageType !== stored.packageType ? { packageType, partyTime: '' } : {}),
    ...(partyDate ? { partyDate } : {}),
  });
}
