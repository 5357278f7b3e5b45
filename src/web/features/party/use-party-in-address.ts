import { useLayoutEffect } from 'react';
import { isDay } from '../../../domain/calendar-day.ts';
import { useLocation } from '../../lib/router.tsx';
import { partyDraft } from './party-draft.ts';
import type { Packages } from './party-queries.ts';

/** Copies a package or a date from the address into the draft, once. */
export function usePartyInAddress({ packages }: Packages): void {
  const { search } = useLocation();
  useLayoutEffect(() => {
    const searchParams = new URLSearchParams(search);
    applySearchParams(
      packages.find(({ id }) => id === searchParams.get('package'))?.id ?? '',
      searchParams.get('date') ?? '',
    );
  }, [search, packages]);
}

function applySearchParams(packageType: string, date: string): void {
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
