import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalStatus } from '../src/contract/refusal.ts';
import { checkInRefusals } from '../src/contract/refusals/check-in.ts';
import { closureRefusals } from '../src/contract/refusals/closures.ts';
import { deskSaleRefusals } from '../src/contract/refusals/desk-sales.ts';
import { memberRefusals } from '../src/contract/refusals/members.ts';
import { officeRefusals } from '../src/contract/refusals/office.ts';
import { orderRefusals } from '../src/contract/refusals/orders.ts';
import { partyGuestRefusals } from '../src/contract/refusals/party-guests.ts';
import { peopleRefusals } from '../src/contract/refusals/people.ts';
import { photoAndPartyRefusals } from '../src/contract/refusals/photos-and-parties.ts';
import { pictureRefusals } from '../src/contract/refusals/pictures.ts';
import { requestRefusals } from '../src/contract/refusals/requests.ts';
import { setUpRefusals } from '../src/contract/refusals/set-up.ts';
import { staffRefusals } from '../src/contract/refusals/staff.ts';
import { unusableTicketRefusals } from '../src/contract/refusals/unusable-tickets.ts';
import { visitRefusals } from '../src/contract/refusals/visits.ts';
import { waitlistRefusals } from '../src/contract/refusals/waitlist.ts';
import { refusals } from '../src/contract/refusals.ts';
import { refuse } from '../src/server/refusal.ts';
import { proseDecisionsIn, strayRefusalsIn } from './refusal-rules.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,sample}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
const catalogue = (path: string) => path.startsWith('src/contract/refusals');
const builder = 'src/server/refusal.ts';
/** This file recognises an error of the database driver by its words, because the driver gives it no code. */
const timeoutOfDriver = 'src/server/db/checked-pool.ts';

describe('the catalogue of refusals', () => {
  it('has an entry for every refusal code', () => {
    const codes = Object.values(refusals).map(({ code }) => code);
    expect([...new Set(codes)].sort()).toEqual(Object.keys(refusalStatus).sort());
  });

  it('has each reason only once', () => {
    const parts = [
      requestRefusals,
      orderRefusals,
      deskSaleRefusals,
      visitRefusals,
      waitlistRefusals,
      closureRefusals,
      photoAndPartyRefusals,
      memberRefusals,
      unusableTicketRefusals,
      checkInRefusals,
      staffRefusals,
      officeRefusals,
      pictureRefusals,
      setUpRefusals,
      partyGuestRefusals,
      peopleRefusals,
    ].flatMap((part) => Object.keys(part));
    expect(parts.sort()).toEqual(Object.keys(refusals).sort());
  });

  it('has the same words only once under each code', () => {
    const fixed = Object.values(refusals).flatMap(({ code, words }) =>
      typeof words === 'string' ? [`${code}: ${words}`] : [],
    );
    expect(fixed.length).toBeGreaterThan(60);
    expect(fixed.filter((words, index) => fixed.indexOf(words) !== index)).toEqual([]);
  });

  it('has no entry that the server never uses', () => {
    const code = files
      .filter(({ path }) => /^src\/(server|domain)\//.test(path))
      .map((file) => file.code)
      .join('\n');
    expect(Object.keys(refusals).filter((reason) => !code.includes(`'${reason}'`))).toEqual([]);
  });

  it('is not loaded by pages, except for the part that the kiosk shows by itself', () => {
    const loaded = files
      .filter(({ path }) => path.startsWith('src/web/'))
      .flatMap(({ code }) => code.match(/contract\/refusals\b[^']*/g) ?? []);
    expect(loaded).toEqual(['contract/refusals/unusable-tickets.ts']);
  });

  it('requires each fact that the words of a refusal need', () => {
    // @ts-expect-error: the number of places is missing
    expect(() => refuse('sessionFull', { starts: 600 }).message).not.toThrow();
    // @ts-expect-error: there is no such reason
    expect(() => refuse('somethingElse')).toThrow();
    // @ts-expect-error: the words of this one need no such fact
    expect(refuse('bookingNotFound', { left: 3 }).message).toBe('We cannot find this booking');
  });
});

describe('refusals', () => {
  it('are made only from the catalogue', () => {
    const stray = files
      .filter(({ path }) => !catalogue(path) && path !== builder)
      .flatMap(({ path, code }) => strayRefusalsIn(code).map((found) => `${path}: ${found}`));
    expect(stray).toEqual([]);
  });

  it('are told apart by their code or reason, never by their words', () => {
    expect(files.length).toBeGreaterThan(700);
    const deciding = files
      .filter(({ path }) => path !== timeoutOfDriver)
      .flatMap(({ path, code }) => proseDecisionsIn(code).map((line) => `${path}:${line}`));
    expect(deciding).toEqual([]);
  });

  it.each([
    `throw new ${'Refusal'}('not_found', 'There is no such kiosk any more');`,
    `const lost = () => ${'Refusal'}.of;`,
    `const body = { success: false, ${'code'}: 'malformed', message: 'Please name one host' };`,
  ])('that are made by hand are found: %s', (planted) => {
    expect(strayRefusalsIn(planted)).toHaveLength(1);
  });

  it.each([
    "if (problem.message === 'Invalid input') return;",
    'if (failure.refusal?.message !== invalidVoucherMessage) return;',
    "if ('Not found' == refusal.message) return;",
    'switch (refusal.message) {',
    "if (words.includes('try again')) return words;",
    "const isInvalid = message.startsWith('Invalid');",
    "return message.replace(adviceToFamilies, '');",
    "return refusal?.message?.endsWith('reception.');",
    'if (advice.test(problem.message)) return;',
    'if (/try again/i.test(words)) return;',
  ])('are found if code tells them apart by their words: %s', (planted) => {
    expect(proseDecisionsIn(planted)).toEqual([1]);
  });

  it.each([
    "return /[.!?]$/.test(words) ? words : words + '.';",
    "return typeof words === 'string' ? words : words(facts);",
    "if (message === '') return;",
    'toast({ title, description: failure.message });',
    "if (problem.code === 'booking_not_found') return;",
  ])('whose words are only shown are allowed: %s', (planted) => {
    expect(proseDecisionsIn(planted)).toEqual([]);
  });
});
