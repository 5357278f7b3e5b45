import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import type { TestSite } from './test-site.ts';

interface MessageInput {
  name: string;
  message?: string;
  type?: 'general' | 'birthday' | 'group' | 'feedback' | 'party_booking';
  /** How many hours ago the message was sent. */
  ago?: number;
  responded?: boolean;
}

/** Inserts messages from families; returns the ids of the messages. */
export async function insertMessages(site: TestSite, ...messages: MessageInput[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, message = 'Hello', type = 'general', ago = 0, responded = false } of messages) {
    const [row] = await site.rows<{ id: string }>(
      `insert into inquiry (name, email, phone, inquiry_type, message, digest, created_at, responded_at)
       values ($1, $2, '01632 960999', $3, $4, $1, now() - make_interval(hours => $5), case when $6 then now() end) returning id`,
      [name, `${name.toLowerCase().replace(/\W+/g, '.')}@example.org`, type, message, ago, responded],
    );
    if (row) ids.push(row.id);
  }
  return ids;
}

/** Returns the first Saturday at least three months from now, the party day of these journeys. */
export async function partyDay(site: TestSite): Promise<Day> {
  const day = addMonths((await site.month()).today, 3);
  return addDays(day, 6 - weekdayOf(day));
}

/** Inserts an enquiry for a Silver party: 12 children, from 12 noon to 2 PM. */
export async function insertPartyEnquiry(site: TestSite, name: string, day: Day): Promise<void> {
  const [id] = await insertMessages(site, { name, type: 'party_booking', message: 'Silver party' });
  await site.rows(
    `insert into party_inquiry (inquiry_id, party_package_id, child_name, child_age, party_date, starts, ends, number_of_children,
       special_requests, dietary_requirements, estimated_pence)
     values ($1, 'silver', 'Ottilie', 7, $2, 720, 840, 12, 'Space for a wheelchair', 'No sesame', 19200)`,
    [id, day],
  );
}

/** Locates a message in the list, by its sender. */
export const messageRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Locates the open message. */
export const openMessage = (page: Page, name: string): Locator => page.getByRole('article', { name });
