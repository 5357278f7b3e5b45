import type { Page } from '@playwright/test';
import { dayInWords } from '../src/domain/calendar-day.ts';
import type { Centre } from './centre.ts';
import { partyAsked, row, written } from './enquiries.ts';

/** What the pictures of the desk show: messages, a party, visits, photo sessions and a blocked day in September and October 2025. */
export async function furnishDesk(centre: Centre): Promise<void> {
  await written(
    centre,
    {
      name: 'Alex Rowe',
      message:
        'Is the sensory area open on Fridays? My son is two and finds the big slides a bit much.\n\nThank you, Alex',
    },
    {
      name: 'Bea O’Neill',
      message: 'We left a small green mitten by the café. It has an apple sewn on it.',
      ago: 74,
    },
    {
      name: 'Chidi Eze',
      message: 'The soup was the best we had all winter.',
      type: 'feedback',
      ago: 30,
      responded: true,
    },
    {
      name: 'Dev Patel',
      message: 'Could 24 children from the village school come on 15 October?',
      type: 'group',
      ago: 3,
    },
  );
  await partyAsked(centre, 'Sam Ash', '2025-11-15');
  await partyAsked(centre, 'Priya Menon', '2025-11-15');
  // The site's clock starts in September; what was written just now is written then.
  await centre.rows(
    "update inquiry set created_at = timestamptz '2025-09-20T09:40:00+01:00' - (now() - created_at)",
  );
  await centre.rows(
    "update inquiry set responded_at = timestamptz '2025-09-20T08:15:00+01:00' where responded_at is not null",
  );
  for (const [day, children] of [
    ['2025-09-22', 12],
    ['2025-09-23', 31],
    ['2025-09-24', 8],
    ['2025-09-26', 40],
    ['2025-09-29', 17],
  ] as const) {
    await centre.sellTo(day, '9:30 AM - 4:00 PM', children);
  }
  await centre.takePhotoSessions('2025-10-04', ['9:30 AM - 9:50 AM', '11:10 AM - 11:30 AM']);
  await centre.takePhotoSessions('2025-10-07', ['9:30 AM - 9:50 AM']);
  await centre.rows(
    "update booking set status = 'confirmed', confirmed_at = now() where kind = 'photo' and day = '2025-10-04'",
  );
  await centre.rows(
    "insert into restriction (day, starts, ends, reason, created_by, created_at) values ('2025-09-30', null, null, 'Boiler service', 'admin', now()), ('2025-09-24', 570, 690, 'School visit', 'admin', now())",
  );
}

/** Each picture of the desk: the tab it is of, and what to do first. */
export const deskPictures: Readonly<Record<string, { tab: string; walk: (page: Page) => Promise<void> }>> = {
  'staff-inquiries': { tab: 'inquiries', walk: async () => undefined },
  'staff-parties': { tab: 'parties', walk: async (page) => row(page, 'Priya Menon').click() },
  'staff-draft': {
    tab: 'parties',
    walk: async (page) => {
      await row(page, 'Priya Menon').click();
      await page.getByRole('button', { name: 'Draft Response' }).click();
      await page.getByRole('link', { name: 'Open in Email Client' }).waitFor();
    },
  },
  'staff-calendar': {
    tab: 'calendar',
    walk: async (page) => {
      await page
        .getByRole('grid')
        .getByRole('button', { name: /^23 September/ })
        .click();
      await page.getByRole('region', { name: dayInWords('2025-09-23') }).waitFor();
      await page.getByLabel('Time slot').selectOption('All day');
    },
  },
  'staff-photo-studio': {
    tab: 'photo-studio',
    walk: async (page) => {
      await page.getByRole('button', { name: 'Next month' }).click();
      await page
        .getByRole('grid')
        .getByRole('button', { name: /^4 October/ })
        .click();
    },
  },
};
