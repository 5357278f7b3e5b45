import { useLayoutEffect } from 'react';
import { isDay } from '../../../domain/calendar-day.ts';
import { mustCopyFromAddress, useLinkPress } from '../../lib/link-press.ts';
import { useLocation } from '../../lib/router.tsx';
import { partyDraft } from './party-draft.ts';
import type { Packages } from './party-queries.ts';

/** Copies a package or a date from the address into the draft, once for each press of a link. */
export function usePartyInAddress({ packages }: Packages): void {
  const { search } = useLocation();
  const press = useLinkPress();
  useLayoutEffect(() => {
    const searchParams = new URLSearchParams(search);
    applySearchParams(
      packages.find(({ id }) => id === searchParams.get('package'))?.id ?? '',
      searchParams.get('date') ?? '',
      press,
    );
  }, [search, packages, press]);
}

function applySearchParams(packageType: string, date: string, press: string): void {
  const partyDate = isDay(date) ? date : '';
  const asked = `${packageType} ${partyDate}`.trim();
  const stored = partyDraft.read();
  if (!mustCopyFromAddress({ asked, press }, stored)) return;
  partyDraft.write({
    ...stored,
    asked,
    press,
    ...(packageType && packageType !== stored.packageType ? { packageType, partyTime: '' } : {}),
    ...(partyDate ? { partyDate } : {}),
  });
}
