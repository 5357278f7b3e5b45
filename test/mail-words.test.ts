import { describe, expect, test } from 'vitest';
import { whyNotFact } from '../src/domain/fact-sheet.ts';
import { mailSheets } from '../src/domain/fact-sheets-mails.ts';
import { examplesOf, factsOfSlot, slotsOf } from '../src/domain/mail-texts.ts';
import { mails } from '../src/domain/mails.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp({ at: '2026-11-24T10:00:00Z' });
const stored = await app.db.selectFrom('mail_text').selectAll().execute();

describe('every mail', () => {
  test('has a row for each slot, and no other', () => {
    const wanted = mails.flatMap((mail) => slotsOf(mail).map(([id]) => `${mail.id} ${id}`));
    expect(stored.map(({ mail, id }) => `${mail} ${id}`).sort()).toEqual(wanted.sort());
  });

  test('is of a kind that the outbox knows, with a name of its own', async () => {
    const kinds = await app.db.selectFrom('mail_kind').select('kind').execute();
    const known = new Set(kinds.map(({ kind }) => kind));
    expect(mails.filter(({ kind }) => !known.has(kind)).map(({ id }) => id)).toEqual([]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    expect(new Set(mails.map(({ title }) => title)).size).toBe(mails.length);
  });

  test.each(mails.map((mail) => [mail.id, mail] as const))(
    '%s: its first words are such as an owner may write, and its examples have one subject',
    (id, mail) => {
      const [table] = mailSheets.find((sheet) => sheet.id === `mail-${id}`)?.tables ?? [];
      const [field] = table?.fields ?? [];
      for (const row of stored.filter((each) => each.mail === id)) {
        const own = field && (table?.fieldOf?.(field, row) ?? field);
        expect([row.id, own && whyNotFact(own, row.words)]).toEqual([row.id, null]);
      }
      for (const [slot, { needs = [] }] of slotsOf(mail)) {
        const known = Object.keys(factsOfSlot(mail, slotsOf(mail).find(([name]) => name === slot)?.[1] ?? fail()));
        expect(needs.filter((fact) => !known.includes(fact))).toEqual([]);
      }
      for (const [name, shows] of examplesOf(mail)) {
        const shown = slotsOf(mail).filter(([slot, { when }]) => when === undefined || shows.includes(slot));
        expect([name, shows.filter((slot) => mail.parts[slot] === undefined)]).toEqual([name, []]);
        for (const role of ['subject', 'preview', 'title'])
          expect([name, role, shown.filter(([, each]) => each.role === role).length <= 1]).toEqual([
            name,
            role,
            true,
          ]);
      }
    },
  );
});

function fail(): never {
  throw new Error('No such slot');
}
