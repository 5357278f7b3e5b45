import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { sendPartyInquiryCall } from '../src/contract/party.ts';
import { bookPartyCall } from '../src/contract/party-booking.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { columnsOf, type FactStep } from '../src/domain/fact-changes.ts';
import type { FactRow, FactRows } from '../src/domain/fact-sheet.ts';
import { factSheets } from '../src/domain/fact-sheets.ts';
import { applyDueChanges } from '../src/server/features/office-facts/change-facts.ts';
import { holdBooking } from '../src/server/features/orders/booking-store.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { atTheOffice, edit } from './office-facts.ts';
import { bookedPartyInput, partyInput } from './party-input.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { signInAsRole, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { planTestVisit, singleAttempt } from './visit-plan.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start });
const staff = await signInAsStaff(app);
const office = atTheOffice(app, () => staff);

/** Sets the clock and keeps staff signed in. */
const goTo = async (instant: string) => {
  app.clock.set(instant);
  const now = new Date(app.clock.now());
  const ends = new Date(app.clock.now() + 3_600_000);
  await app.db.updateTable('staff_session').set({ active_at: now, ends_at: ends }).execute();
};

afterEach(() => expect(app.errors).toEqual([]));

const menuPrice = async (id: string) => {
  const answer = await app.request('/api/menu');
  const { categories } = (await answer.json()) as {
    categories: { items: { id: string; price: number }[] }[];
  };
  return categories.flatMap(({ items }) => items).find((item) => item.id === id)?.price;
};
const firstDish = async () =>
  (await office.read('menu'))['menu_item']?.[0] as FactRow & {
    id: string;
    name: string;
    price_pence: number;
  };

describe('a sheet', () => {
  test.each(factSheets.map(({ id }) => id))(
    '%s can be read, and every row passes its own checks',
    async (id) => {
      const { body } = await office.check(
        id,
        await office
          .steps(id, () => undefined)
          .then(() => [{ step: 'changed', table: 'none', key: {}, from: {}, to: {} }]),
      );
      expect(body.code).toBe('facts_invalid');
      const rows = await office.read(id);
      const sheet = factSheets.find((other) => other.id === id);
      for (const table of sheet?.tables ?? [])
        expect(rows[table.table]?.length).toBeGreaterThanOrEqual(table.single ? 1 : 0);
      const { findFactProblems } = await import('../src/domain/fact-changes.ts');
      expect(sheet && findFactProblems(sheet, rows)).toEqual([]);
    },
  );

  test('that does not exist is not found', async () => {
    const answer = await app.request('/api/admin/office/facts/none', { headers: staff });
    expect(answer.status).toBe(404);
  });
});

describe('the kitchen', () => {
  test('can edit the menu, and can read, change, find or undo nothing else', async () => {
    const kitchen = await signInAsRole(app, 'kitchen');
    const asKitchen = atTheOffice(app, () => kitchen);
    const get = async (path: string) => {
      const answer = await app.request(`/api/admin/office/${path}`, { headers: kitchen });
      return (await answer.json()) as Record<'sheets' | 'changes' | 'found', { id: string; sheet: string }[]>;
    };
    expect((await get('facts')).sheets.map(({ id }) => id)).toEqual(['menu']);
    expect(await get('facts/tickets')).toMatchObject({ code: 'not_allowed' });
    const [step] = await office.steps('tickets', (rows) =>
      edit(rows, 'ticket_type', {}, { includes: 'A story' }),
    );
    const others = step ? await asKitchen.send('tickets', [step]) : undefined;
    expect(others?.body).toMatchObject({
      code: 'not_allowed',
      message: expect.stringMatching(/^Kitchen may not change prices, hours and the other facts/),
    });
    expect((await asKitchen.check('tickets', step ? [step] : [])).body.code).toBe('not_allowed');

    const dish = await firstDish();
    const own = await asKitchen.change('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: dish.price_pence + 1 }),
    );
    expect(own.body.change).toMatchObject({ state: 'done', madeBy: 'Test kitchen' });
    const owners = await office.change('tickets', (rows) =>
      edit(rows, 'ticket_type', {}, { includes: 'A story' }),
    );
    const { changes } = await get('changes');
    expect(new Set(changes.map(({ sheet }) => sheet))).toEqual(new Set(['menu']));
    const { found } = await get('search?words=child');
    expect(found.filter(({ sheet }) => sheet !== 'menu')).toEqual([]);
    expect((await asKitchen.undo(owners.body.change.id)).body.code).toBe('not_allowed');
    expect((await asKitchen.undo(own.body.change.id)).status).toBe(200);
    expect((await office.undo(owners.body.change.id)).status).toBe(200);
  });
});

describe('an immediate change', () => {
  test('is shown to families, is in the history with its author and its words, and can be undone', async () => {
    const dish = await firstDish();
    const answer = await office.change('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: 1234 }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.change).toMatchObject({
      state: 'done',
      madeBy: 'Staff',
      differences: [{ row: dish.name, what: 'changed', fields: [{ label: 'Price', to: '£12.34' }] }],
    });
    await waitFor(async () => expect(await menuPrice(dish.id)).toBe(1234));
    const undone = await office.undo(answer.body.change.id);
    expect(undone.body.change).toMatchObject({ state: 'done', undoes: answer.body.change.id });
    expect((await firstDish()).price_pence).toBe(dish.price_pence);
    expect((await office.changes('menu')).find(({ id }) => id === answer.body.change.id)?.state).toBe(
      'undone',
    );
    expect((await office.undo(answer.body.change.id)).body.code).toBe('not_undoable');
  });

  test('takes effect once if its request is repeated; the same request id with another change is refused', async () => {
    const dish = await firstDish();
    const requestId = randomUUID();
    const steps = await office.steps('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: 700 }),
    );
    const [first, second] = await Promise.all([
      office.send('menu', steps, { requestId }),
      office.send('menu', steps, { requestId }),
    ]);
    expect(second.body.change.id).toBe(first.body.change.id);
    const others = await office.steps('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: 800 }),
    );
    expect((await office.send('menu', others, { requestId })).body.code).toBe('same_key_other_request');
    const onAnotherDay = { requestId, holdsFrom: '2026-12-01' };
    expect((await office.send('menu', steps, onAnotherDay)).body.code).toBe('same_key_other_request');
    const withNote = await office.send('menu', steps, { requestId, note: 'Of December' });
    expect(withNote.body.change.id).toBe(first.body.change.id);
    const later = { requestId: randomUUID(), holdsFrom: '2026-12-01' };
    const waiting = await office.send('menu', others, later);
    expect((await office.send('menu', others, later)).body.change.id).toBe(waiting.body.change.id);
    for (const holdsFrom of [null, '2026-12-02'])
      expect((await office.send('menu', others, { ...later, holdsFrom })).body.code).toBe(
        'same_key_other_request',
      );
    await office.undo(waiting.body.change.id);
    expect((await firstDish()).price_pence).toBe(700);
    await office.undo(first.body.change.id);
  });

  test('is refused if somebody else has changed the same field meanwhile, and is made if they changed another field of the row', async () => {
    const dish = await firstDish();
    const mine = await office.steps('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: 555 }),
    );
    const words = await office.steps('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { description: 'Other words' }),
    );
    await office.change('menu', (rows) => edit(rows, 'menu_item', { id: dish.id }, { price_pence: 666 }));
    const refused = await office.send('menu', mine);
    expect(refused).toMatchObject({ status: 409, body: { code: 'facts_changed_meanwhile' } });
    expect(refused.body.message).toContain('Staff has changed this meanwhile');
    expect(refused.body.message).toContain('Price is now £6.66');
    expect((await office.send('menu', words)).status).toBe(200);
    expect(await firstDish()).toMatchObject({ price_pence: 666, description: 'Other words' });
  });

  test('is refused with the name of the colleague who changed the same value or removed the row', async () => {
    const kitchen = await signInAsRole(app, 'kitchen');
    const asKitchen = atTheOffice(app, () => kitchen);
    const dish = await firstDish();
    const price = (pence: number) => (rows: Record<string, FactRow[]>) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: pence });
    const last = (await office.read('menu'))['menu_item']?.at(-1);
    const mine = await office.steps('menu', price(901));
    const drink = await office.steps('menu', (rows) =>
      edit(rows, 'menu_item', { id: String(last?.['id']) }, { price_pence: 1 }),
    );
    await asKitchen.change('menu', price(902));
    const removed = await asKitchen.change('menu', (rows) => {
      rows['menu_item'] = (rows['menu_item'] ?? []).filter((row) => row['id'] !== last?.['id']);
    });
    await office.change('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { description: 'Words of others' }),
    );
    for (const steps of [mine, drink])
      expect((await office.send('menu', steps)).body.message).toMatch(
        /^Test kitchen has changed this meanwhile/,
      );
    expect((await office.undo(removed.body.change.id)).status).toBe(200);
  });

  test('leaves the old value in force until the moment of the change, even if a millisecond passes while it is made', async () => {
    const read = app.clock.now;
    app.clock.now = () => {
      app.clock.pass(1);
      return read();
    };
    try {
      const dish = await firstDish();
      const { body } = await office.change('menu', (rows) =>
        edit(rows, 'menu_item', { id: dish.id }, { price_pence: dish.price_pence + 5 }),
      );
      const before = new Date(Date.parse(body.change.holdsFrom) - 1).toISOString();
      expect((await office.read('menu', before))['menu_item']?.[0]).toMatchObject({
        price_pence: dish.price_pence,
      });
      expect((await office.undo(body.change.id)).status).toBe(200);
    } finally {
      app.clock.now = read;
    }
  });

  test('adds, moves and removes rows, and undo brings a removed row back as it was', async () => {
    const before = (await office.read('menu'))['menu_item'] ?? [];
    const added = await office.change('menu', (rows) => {
      rows['menu_item'] = [
        {
          id: 'soup',
          category: 'adult-food',
          name: 'Soup',
          price_pence: 500,
          description: '',
          long_description: null,
          allergens: ['celery'],
          suits: [],
          popular: false,
          drawing: null,
        },
        ...(rows['menu_item'] ?? []).toReversed(),
      ];
    });
    expect(added.status).toBe(200);
    const now = (await office.read('menu'))['menu_item'] ?? [];
    expect(now.length).toBe(before.length + 1);
    expect(now.filter((row) => row['category'] === 'adult-food')[0]).toMatchObject({
      id: 'soup',
      position: 1,
    });
    const gone = await office.change('menu', (rows) => {
      rows['menu_item'] = (rows['menu_item'] ?? []).filter((row) => row['id'] !== 'soup');
    });
    await office.undo(gone.body.change.id);
    expect((await office.read('menu'))['menu_item']).toEqual(now);
    expect((await office.undo(gone.body.change.id)).body.code).toBe('not_undoable');
    expect(await office.undo(added.body.change.id)).toMatchObject({ status: 200 });
    expect((await office.read('menu'))['menu_item']).toEqual(before);
  });

  test('that removes a row can be undone even if somebody has removed a later row meanwhile', async () => {
    const readRewards = async () => (await office.read('rewards'))['reward'] ?? [];
    const [first, second, third] = await readRewards();
    const without = (row: FactRow | undefined) => (rows: Record<string, FactRow[]>) => {
      rows['reward'] = (rows['reward'] ?? []).filter((other) => other['id'] !== row?.['id']);
    };
    const mine = await office.change('rewards', without(first));
    const theirs = await office.change('rewards', without(third));
    expect((await office.undo(mine.body.change.id)).status).toBe(200);
    expect((await readRewards()).slice(0, 2).map(({ id }) => id)).toEqual([first?.['id'], second?.['id']]);
    expect((await office.undo(theirs.body.change.id)).status).toBe(200);
  });

  test('of allergens is refused until staff have looked at what it affects', async () => {
    // This dish has no recipe; otherwise its recipe would have to change as well.
    const dish = { id: 'lunchbox', name: 'Lunchbox' };
    const steps = await office.steps('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { allergens: ['lupin'] }),
    );
    const sent = await app.send(sendPartyInquiryCall, partyInput('2026-12-05'));
    expect(sent.body.success).toBe(true);
    await app.db.updateTable('party_rule').set({ is_online: true }).execute();
    const party = await app.send(bookPartyCall, bookedPartyInput());
    await app.pay(party.body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: party.body.clientSecret });
    const { touched } = (await office.check('menu', steps)).body;
    expect(touched.map(({ link, items }) => [link, items])).toEqual([
      ['/menu-poster', [expect.stringMatching(new RegExp(`^${dish.name}, under .*: with lupin`))]],
      [
        '/admin?tab=parties',
        [
          'Saturday 5 December 2026, 12:00 PM: Silver party of 12 children, enquiry only',
          'Saturday 12 December 2026, 12:00 PM: Gold party of 12 children',
        ],
      ],
    ]);
    const kitchen = await signInAsRole(app, 'kitchen');
    const seenByKitchen = (await atTheOffice(app, () => kitchen).check('menu', steps)).body.touched;
    expect(seenByKitchen.map(({ link }) => link)).toEqual(['/menu-poster', '/admin?tab=kitchen']);
    expect((await office.send('menu', steps, { looked: false })).body.code).toBe('facts_not_looked_at');
    const done = await office.send('menu', steps);
    expect(done.body.change.undoNeedsLook).toBe(true);
    const { id } = done.body.change;
    const back = await office.checkUndo(id);
    expect(back.differences).toMatchObject([
      { row: dish.name, fields: [{ label: 'Contains', from: 'Lupin' }] },
    ]);
    expect(back.touched.map(({ link, items }) => [link, items.length])).toEqual([
      ['/menu-poster', 1],
      ['/admin?tab=parties', 2],
    ]);
    const inForce = await office.read('menu');
    expect((await office.undo(id, randomUUID(), false)).body.code).toBe('facts_not_looked_at');
    expect(await office.read('menu')).toEqual(inForce);
    expect((await office.undo(id)).body.change).toMatchObject({ undoes: id, undoNeedsLook: true });
    expect((await office.checkUndo(id)).code).toBe('not_undoable');
  });

  test.each([
    ['hours', 'weekly_hours', { starts: 900, ends: 800 }, 'closes before it opens'],
    ['hours', 'venue', { open_play_capacity: -1 }, 'must be between'],
    ['centre', 'venue', { name: '' }, 'is needed'],
    ['centre', 'venue', { name: 'a\u0000b' }, 'cannot be shown'],
    ['tickets', 'ticket_price', { price_pence: 9.5 }, 'whole number'],
    ['menu', 'menu_item', { allergens: ['gluten', 'gluten'] }, 'twice'],
    ['menu', 'menu_item', { category: 'soups' }, 'not one of the choices'],
    ['menu', 'menu_item', { nothing: 1 }, 'have no nothing'],
    ['credits', 'credit_bundle', { credits: 7, price_pence: 1000 }, 'whole number of pence'],
    ['rewards', 'loyalty_level', { from_points: 5 }, 'must begin at 0'],
    ['reminders', 'mail_rule', { words: 'Dear {nobody}' }, 'we do not know {nobody}'],
  ] as const)('%s: %s refuses %o', async (sheet, table, values, words) => {
    const before = await office.read(sheet);
    const row = before[table]?.[0] as FactRow;
    const found = factSheets.find(({ id }) => id === sheet)?.tables.find((other) => other.table === table);
    const key = Object.fromEntries((found?.key ?? []).map((column) => [column, row[column] ?? null]));
    const from = Object.fromEntries(Object.keys(values).map((column) => [column, row[column] ?? null]));
    const to = structuredClone(values) as unknown as FactRow;
    const refused = await office.send(sheet, [{ step: 'changed', table, key, from, to }]);
    // If a value has a character that cannot be shown, the contract refuses the call before the sheet does.
    expect(refused.status).toBe(400);
    if (!JSON.stringify(values).includes('u0000'))
      expect(refused.body).toMatchObject({ code: 'facts_invalid', message: expect.stringContaining(words) });
    expect(await office.read(sheet)).toEqual(before);
  });

  test.each<[string, string, FactStep, string]>([
    [
      'vat',
      'product',
      { step: 'removed', table: 'product', key: { id: 'visit' }, row: {} },
      'cannot be added or removed',
    ],
    ['hours', 'venue', { step: 'added', table: 'venue', row: {} }, 'cannot be added or removed'],
    [
      'menu',
      'menu_item',
      { step: 'changed', table: 'menu_item', key: { id: 'soup' }, from: { id: 'soup' }, to: { id: 'stew' } },
      'cannot turn one dish into another',
    ],
    [
      'menu',
      'menu_item',
      { step: 'added', table: 'menu_item', row: { id: 'A Stew' } },
      'a new dish needs a name',
    ],
    ['hours', 'venue', { step: 'added', table: 'menu_item', row: { id: 'stew' } }, 'has no menu_item'],
  ])('of %s: %s refuses a step that no page sends: %j', async (sheet, table, step, words) => {
    const before = await office.read(sheet);
    const refused = await office.send(sheet, [step]);
    expect([refused.status, refused.body.code]).toEqual([400, 'facts_invalid']);
    expect(refused.body).toMatchObject({ message: expect.stringContaining(words) });
    expect((await office.read(sheet))[table]).toEqual(before[table]);
  });

  test('cannot remove a ticket that has been sold', async () => {
    const before = await office.read('tickets');
    const sold = await app.send(bookVisitCall, visitInput());
    expect(sold.status).toBe(201);
    const refused = await office.change('tickets', (rows) => {
      const first = rows['ticket_type']?.find((row) => row['id'] === 'child-1-12');
      rows['ticket_type'] = (rows['ticket_type'] ?? []).filter((row) => row !== first);
      rows['ticket_price'] = (rows['ticket_price'] ?? []).filter(
        (row) => row['ticket_type_id'] !== first?.['id'],
      );
    });
    expect(refused.body.code).toMatch(/fact_in_use|facts_invalid/);
    expect(await office.read('tickets')).toEqual(before);
  });

  test('cannot remove a ticket that an offer or a voucher names, until neither does', async () => {
    const story = { id: 'story', name: 'Story time', position: 9 };
    const added = await office.change('tickets', (rows) => {
      const [ticket] = rows['ticket_type'] ?? [];
      const prices = (rows['ticket_price'] ?? []).filter((row) => row['ticket_type_id'] === ticket?.['id']);
      rows['ticket_type'] = [...(rows['ticket_type'] ?? []), { ...ticket, ...story, takes_credit: false }];
      rows['ticket_price'] = [
        ...(rows['ticket_price'] ?? []),
        ...prices.map((row) => ({ ...row, ticket_type_id: story.id })),
      ];
    });
    expect(added.status).toBe(200);
    const remove = () => office.undo(added.body.change.id);
    const offer = await office.change('offers', (rows) => {
      const [rule] = rows['offer_rule'] ?? [];
      edit(rows, 'offer_rule', { offer_id: rule?.['offer_id'] ?? '' }, { ticket_types: [story.id] });
    });
    expect(offer.status).toBe(200);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'fact_in_use' } });
    await office.undo(offer.body.change.id);
    const code = await app.db
      .transaction()
      .execute((tx) =>
        makeVoucher(tx, voucherInput({}, { kind: 'amount', pence: 500 }, [story.id]), app.clock.now()),
      );
    expect((await remove()).body.code).toBe('fact_in_use');
    await app.db.updateTable('voucher').set({ withdrawn_at: new Date() }).where('code', '=', code).execute();
    expect((await remove()).status).toBe(200);
  });

  test('cannot remove a party package with dishes, nor a dish that is an extra of parties', async () => {
    const menu = await office.read('menu');
    const served = menu['party_dish']?.find((row) => row['party_package_id'] === 'bronze');
    expect(served).toBeDefined();
    const noBronze = await office.change('party-packages', (rows) => {
      rows['party_package'] = (rows['party_package'] ?? []).filter((row) => row['id'] !== 'bronze');
      rows['party_slot'] = (rows['party_slot'] ?? []).filter((row) => row['party_package_id'] !== 'bronze');
    });
    expect(noBronze).toMatchObject({ status: 409, body: { code: 'fact_in_use' } });
    const extra = await office.change('parties-online', (rows) => {
      const lunchbox = {
        id: 'lunchbox',
        name: 'Lunchbox',
        kind: 'food',
        price_pence: 500,
        priced_per: 'each',
      };
      const rest = { description: '', menu_item_id: 'lunchbox', most_a_party: null, most_a_day: null };
      rows['party_extra'] = [...(rows['party_extra'] ?? []), { ...lunchbox, ...rest }];
    });
    expect(extra.status).toBe(200);
    const noDish = await office.change('menu', (rows) => {
      rows['menu_item'] = (rows['menu_item'] ?? []).filter((row) => row['id'] !== 'lunchbox');
      rows['party_dish'] = (rows['party_dish'] ?? []).filter((row) => row['menu_item_id'] !== 'lunchbox');
    });
    expect(noDish).toMatchObject({ status: 409, body: { code: 'fact_in_use' } });
    expect(await office.read('menu')).toEqual(menu);
    await office.undo(extra.body.change.id);
  });
});

describe('the sessions of an event day', () => {
  /** Adds two sessions of an event to a day; returns their ids, that of the earlier session first. */
  const addSessions = async (day: string) => {
    const rows = await app.db
      .insertInto('session')
      .values(
        [600, 780].map((starts) => {
          return { day, starts, ends: starts + 120, capacity: 40, event_id: 'kpop-demon-hunters' };
        }),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => Number(id));
  };

  test('are locked before they are removed, in the order in which bookings lock them, so that a change and a booking cannot deadlock', async () => {
    const [earlier = 0, later = 0] = await addSessions('2026-12-05');
    const steps = await office.steps('events', (rows) => {
      rows['session'] = (rows['session'] ?? []).filter(({ id }) => ![earlier, later].includes(Number(id)));
    });
    expect(steps).toHaveLength(2);
    const { reply } = await app.db.transaction().execute(async (tx) => {
      await sql`select from session where id = ${earlier} for update`.execute(tx);
      const reply = office.send('events', steps);
      await waitForBlockedCall(app.db);
      await sql`select from session where id = ${later} for update nowait`.execute(tx);
      return { reply };
    });
    expect((await reply).status).toBe(200);
  });

  test('are locked in the order of their ids, together with open play that begins at the same minute, so that two moves cannot deadlock', async () => {
    const day = '2028-03-01';
    const { id: openPlay } = await app.db
      .insertInto('session')
      .values({ day, starts: 600, ends: 960, capacity: 40 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [event = 0] = await addSessions(day);
    // A changed row is stored after the others. Without an index, it is therefore read after them.
    await sql`update session set capacity = 41 where id = ${openPlay}`.execute(app.db);
    const { locking } = await app.db.transaction().execute(async (tx) => {
      await sql`select from session where id = ${openPlay} for update`.execute(tx);
      const locking = app.db.transaction().execute(async (other) => {
        for (const setting of ['enable_indexscan = off', 'enable_bitmapscan = off'])
          await sql`set local ${sql.raw(setting)}`.execute(other);
        await sql`select lock_all_sessions(array[${event}, ${openPlay}]::bigint[], null)`.execute(other);
      });
      await waitForBlockedCall(app.db);
      await sql`select from session where id = ${event} for update nowait`.execute(tx);
      return { locking };
    });
    await locking;
  });

  test('are not moved while a family books them', async () => {
    const day = '2026-12-06';
    const [id = 0] = await addSessions(day);
    const plan = planTestVisit({ day, pence: 0, capacity: 40 });
    const event_id = 'kpop-demon-hunters';
    const visit = {
      eventId: event_id,
      children: 1,
      tickets: plan.visit?.tickets ?? [],
      sessions: [{ day, starts: 600, ends: 720, event_id, capacity: 40 }],
    };
    const hold = holdInputFor({ ...plan, visit }, singleAttempt, { now: app.clock.now() });
    const { reply } = await app.db.transaction().execute(async (tx) => {
      expect((await holdBooking(tx, hold)).outcome).toBe('held');
      const reply = office.change('events', (rows) => edit(rows, 'session', { id }, { starts: 630 }));
      await waitForBlockedCall(app.db);
      return { reply };
    });
    expect((await reply).body.code).toBe('fact_in_use');
  });
});

describe('a change for a later day', () => {
  test('waits in the list, shows in the sheet of that day, and is made when the day comes', async () => {
    const dish = await firstDish();
    const waiting = await office.change(
      'menu',
      (rows) => edit(rows, 'menu_item', { id: dish.id }, { price_pence: 990 }),
      { holdsFrom: '2026-12-01' },
    );
    expect(waiting.body.change.state).toBe('waiting');
    expect((await firstDish()).price_pence).toBe(dish.price_pence);
    const then = (await office.read('menu', '2026-12-01T12:00:00Z'))['menu_item']?.find(
      (row) => row['id'] === dish.id,
    );
    expect(then?.['price_pence']).toBe(990);
    // A price that was changed in the meantime is replaced on that day, but a change of another column
    // stays.
    await office.change('menu', (rows) =>
      edit(rows, 'menu_item', { id: dish.id }, { price_pence: 880, description: 'Meanwhile' }),
    );
    await goTo('2026-12-01T00:00:30Z');
    await applyDueChanges(app.site.context);
    await applyDueChanges(app.site.context);
    expect(await firstDish()).toMatchObject({ price_pence: 990, description: 'Meanwhile' });
    const undone = await office.undo(waiting.body.change.id);
    expect(undone.status).toBe(200);
    expect((await firstDish()).price_pence).toBe(880);
  });

  test('changes the right play rule even if the rules were removed, reordered and copied meanwhile', async () => {
    await goTo(start);
    const words = async () => (await office.read('desk-rules'))['check_in_term']?.map((row) => row['words']);
    const [first = null, second = null, third = null, ...others] = (await words()) ?? [];
    const waiting = await office.change(
      'desk-rules',
      (rows) => edit(rows, 'check_in_term', { words: second }, { words: 'Socks in all areas' }),
      { holdsFrom: '2026-11-21' },
    );
    const removed = await office.change('desk-rules', (rows) => {
      const [, ...rest] = rows['check_in_term'] ?? [];
      rows['check_in_term'] = [
        ...rest.toReversed(),
        ...rest.slice(0, 1).map((row) => ({ ...row, id: null })),
      ];
    });
    expect(await words()).toEqual([...others.toReversed(), third, second, second]);
    await goTo('2026-11-21T00:00:30Z');
    await applyDueChanges(app.site.context);
    expect(await words()).toEqual([...others.toReversed(), third, 'Socks in all areas', second]);
    expect((await office.undo(waiting.body.change.id)).status).toBe(200);
    expect((await office.undo(removed.body.change.id)).status).toBe(200);
    expect(await words()).toEqual([first, second, third, ...others]);
  });

  test('removes the right row even if the rows were reordered and another row was removed meanwhile', async () => {
    await goTo(start);
    const names = async () => (await office.read('rewards'))['reward']?.map((row) => row['title']);
    const without = (title: unknown) => (rows: Record<string, FactRow[]>) => {
      rows['reward'] = (rows['reward'] ?? []).filter((row) => row['title'] !== title);
    };
    const before = (await names()) ?? [];
    const [first, second, third, fourth] = before;
    const waiting = await office.change('rewards', without(second), { holdsFrom: '2026-11-21' });
    const turned = await office.change('rewards', (rows) => {
      rows['reward'] = (rows['reward'] ?? []).toReversed();
    });
    const removed = await office.change('rewards', without(third));
    const foretold = await office.read('rewards', '2026-11-21T12:00:00Z');
    await goTo('2026-11-21T00:00:30Z');
    await applyDueChanges(app.site.context);
    expect(await names()).toEqual([fourth, first]);
    expect(await office.read('rewards')).toEqual(foretold);
    for (const { body } of [waiting, removed, turned])
      expect((await office.undo(body.change.id)).status).toBe(200);
    expect(await names()).toEqual(before);
  });

  test('cannot be made for today, can be withdrawn, and is listed as failed if its row has gone', async () => {
    await goTo(start);
    const toLate = await office.change('centre', (rows) => edit(rows, 'venue', {}, { tagline: 'Other' }), {
      holdsFrom: '2026-11-20',
    });
    expect(toLate.body.code).toBe('day_unavailable');
    const waiting = await office.change('centre', (rows) => edit(rows, 'venue', {}, { tagline: 'Other' }), {
      holdsFrom: '2026-11-21',
    });
    expect((await office.undo(waiting.body.change.id)).body.change.state).toBe('withdrawn');
    const dish = (await office.read('menu'))['menu_item']?.at(-1) as FactRow;
    const doomed = await office.change(
      'menu',
      (rows) => edit(rows, 'menu_item', { id: String(dish['id']) }, { price_pence: 1 }),
      { holdsFrom: '2026-11-21' },
    );
    const removed = await office.change('menu', (rows) => {
      rows['menu_item'] = (rows['menu_item'] ?? []).filter((row) => row['id'] !== dish['id']);
    });
    await goTo('2026-11-21T10:00:00Z');
    await applyDueChanges(app.site.context);
    expect((await office.changes('menu')).find(({ id }) => id === doomed.body.change.id)).toMatchObject({
      state: 'failed',
      failedWhy: 'dish has been removed. Nothing has been changed.',
    });
    await office.undo(removed.body.change.id);
  });
});

test('the check of changed hours says how many bookings are on days that would close, and changes nothing', async () => {
  await goTo(start);
  const sold = await app.send(bookVisitCall, visitInput());
  expect(sold.status).toBe(201);
  await sql`update place set live_until = 'infinity'`.execute(app.db);
  const steps = await office.steps('hours', (rows) => {
    rows['weekly_hours'] = [];
  });
  const before = await office.read('hours');
  const { body } = await office.check('hours', steps);
  expect(body.touched[0]).toMatchObject({ needsLook: true, link: '/admin?tab=closures' });
  expect(body.touched[0]?.words).toMatch(/^\d+ bookings? (is|are) on days that would close/);
  expect(await office.read('hours')).toEqual(before);
});

test('the check of changed hours counts photo sessions and parties that take no places', async () => {
  await goTo(start);
  const close = (from: number) =>
    office.steps('hours', (rows) => {
      rows['weekly_hours'] = (rows['weekly_hours'] ?? []).flatMap((row) =>
        from === 0 ? [] : [{ ...row, starts: from }],
      );
    });
  const count = async (steps: Awaited<ReturnType<typeof close>>) =>
    Number.parseInt((await office.check('hours', steps)).body.touched[0]?.words ?? '0', 10);
  const [closed, later] = [await close(0), await close(660)];
  const before = [await count(closed), await count(later)];
  const photo = await app.send(
    bookPhotoSessionCall,
    photoSessionInput({ sessionDate: '2026-11-28', startTime: '10:10 AM', endTime: '10:30 AM' }),
  );
  await app.db.updateTable('party_rule').set({ is_online: true }).execute();
  const inRoom = await app.send(bookPartyCall, bookedPartyInput({ date: '2026-12-19' }));
  const hire = { packageId: 'private-hire', time: '4:30 PM - 6:30 PM', children: 40, totalPence: 19_900 };
  const building = await app.send(bookPartyCall, bookedPartyInput({ ...hire, date: '2026-12-19' }));
  for (const { body } of [photo, inRoom, building]) {
    await app.pay(body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  }
  // The party in a room is counted by its places. The private hire begins after closing.
  expect([await count(closed), await count(later)]).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 2]);
});

test('a season has hours of its own by which families book, and the ordinary week is shown until the season begins', async () => {
  await goTo(start);
  const made = await office.change('hours', (rows) => {
    rows['season'] = [{ id: 'winter', name: 'Winter', first_day: '2026-12-05', last_day: '2026-12-18' }];
    rows['season_hours'] = [1, 2, 3, 4, 5].map((weekday) => ({
      season_id: 'winter',
      weekday,
      starts: 600,
      ends: 900,
      holidays_only: false,
    }));
  });
  expect(made.status).toBe(200);
  const day = async (date: string) => {
    const answer = await app.request(`/api/calendar/availability/${date}`);
    return (await answer.json()) as { available: boolean; reason: string | null };
  };
  // A Saturday in the season, a Thursday in it, and the Saturday after it.
  await waitFor(async () =>
    expect(await day('2026-12-12')).toMatchObject({ available: false, reason: 'Closed on Saturdays' }),
  );
  expect(await day('2026-12-10')).toMatchObject({ available: true });
  expect(await day('2026-12-19')).toMatchObject({ available: true });
  const opening = (await (await app.request('/api/opening')).json()) as {
    week: { text: string }[];
    exceptions: { firstDay: string; text: string }[];
  };
  expect(opening.week.map(({ text }) => text)).toContain('9:30am-4:00pm');
  expect(opening.exceptions).toContainEqual(
    expect.objectContaining({ firstDay: '2026-12-07', text: 'Open 10:00am-3:00pm' }),
  );
  expect(opening.exceptions).toContainEqual(
    expect.objectContaining({ firstDay: '2026-12-05', text: 'Closed' }),
  );
  const overlap = await office.change('hours', (rows) => {
    rows['season'] = [
      ...(rows['season'] ?? []),
      { id: 'spring', name: 'Spring', first_day: '2026-12-18', last_day: '2027-03-01' },
    ];
  });
  expect(overlap.body.message).toContain('Spring begins before another season has ended');
  await office.undo(made.body.change.id);
});

test.each([
  ['thursday', 'hours', 'Thursday'],
  ['nuggets', 'menu', 'nuggets'],
  ['late refund', 'visit-rules', null],
  ['harvest nothing', null, null],
])('a search of the office for %s finds %s', async (words, sheet, row) => {
  const answer = await app.request(`/api/admin/office/search?words=${encodeURIComponent(words)}`, {
    headers: staff,
  });
  const { found } = (await answer.json()) as { found: { sheet: string; row: string | null }[] };
  if (sheet === null) expect(found).toEqual([]);
  else
    expect(found.some((fact) => fact.sheet === sheet && (row === null || fact.row?.includes(row)))).toBe(
      true,
    );
});

test('after a year of changes that were scheduled, undone or made with SQL, the history shows the right facts for every moment', async () => {
  const day = 86_400_000;
  const begin = Date.parse('2027-01-01T08:00:00Z');
  const ids = ['menu', 'hours', 'holidays', 'rewards', 'centre'] as const;
  const number = fc.integer({ min: 1, max: 500 });
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('price' as const),
        index: number,
        to: number,
        ahead: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('hours' as const),
        index: number,
        to: number,
        ahead: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('holiday' as const),
        index: number,
        to: number,
        ahead: fc.constant(null),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        index: number,
        to: number,
        ahead: fc.constant(null),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('undo' as const),
        index: number,
        to: number,
        ahead: fc.constant(null),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('terminal' as const),
        index: number,
        to: number,
        ahead: fc.constant(null),
      }),
    },
  );
  const seed = Number(process.env['SEED'] ?? 1711);
  const [actions = []] = fc.sample(fc.array(action, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed });
  const snapshots: { at: number; rows: Record<string, FactRows> }[] = [];
  const tablesOf = (id: string) =>
    factSheets.find((sheet) => sheet.id === id)?.tables.map(({ table }) => table) ?? [];
  /** Returns a digest of each sheet's rows, so that a sheet is read again only if its rows have changed. */
  const digests = async () => {
    const of = (table: string) => `select '${table}' as name, t::text as line from "${table}" t`;
    const { rows } = await sql<{ id: string; digest: string }>`${sql.raw(
      ids
        .map(
          (id) =>
            `select '${id}' as id, md5(string_agg(name || line, '' order by name, line)) as digest from (${tablesOf(id).map(of).join(' union all ')}) l`,
        )
        .join(' union all '),
    )}`.execute(app.db);
    return Object.fromEntries(rows.map(({ id, digest }) => [id, digest]));
  };
  let known: Record<string, string> = {};
  let done = 0;
  for (const [index, { kind, index: which, to, ahead }] of actions.entries()) {
    await goTo(new Date(begin + index * 6 * day).toISOString());
    await applyDueChanges(app.site.context);
    const holdsFrom =
      ahead === null ? null : new Date(app.clock.now() + ahead * day).toISOString().slice(0, 10);
    const at = <T>(all: readonly T[] | undefined) => all?.[which % (all.length || 1)] as T;
    if (kind === 'price') {
      const answer = await office.change(
        'menu',
        (rows) => {
          const dish = at(rows['menu_item']);
          edit(
            rows,
            'menu_item',
            { id: String(dish['id']) },
            { price_pence: Number(dish['price_pence']) === to ? to + 1 : to },
          );
        },
        { holdsFrom },
      );
      done += answer.status === 200 ? 1 : 0;
    }
    if (kind === 'hours') {
      const answer = await office.change(
        'hours',
        (rows) => {
          const row = at(rows['weekly_hours']);
          edit(
            rows,
            'weekly_hours',
            { weekday: Number(row['weekday']) },
            { ends: 960 + ((Number(row['ends']) + to) % 240) },
          );
        },
        { holdsFrom },
      );
      done += answer.status === 200 ? 1 : 0;
    }
    if (kind === 'holiday')
      await office.change('holidays', (rows) => {
        const first = new Date(Date.UTC(2030 + index, 1, 1 + (to % 20))).toISOString().slice(0, 10);
        rows['school_holiday'] = [
          ...(rows['school_holiday'] ?? []),
          { id: null, name: `Holiday ${index}`, first_day: first, last_day: first },
        ];
      });
    if (kind === 'order')
      await office.change('menu', (rows) => {
        rows['menu_item'] = (rows['menu_item'] ?? []).toReversed();
      });
    if (kind === 'undo') {
      const changes = await office.changes(at(ids));
      if (changes.length > 0) await office.undo(at(changes).id);
    }
    if (kind === 'terminal')
      await app.db.transaction().execute(async (tx) => {
        await sql`select set_config('windfall.changed_at', ${new Date(app.clock.now()).toISOString()}, true)`.execute(
          tx,
        );
        await sql`update venue set tagline = ${`Tagline ${index}`}`.execute(tx);
      });
    const rows: Record<string, FactRows> = { ...snapshots.at(-1)?.rows };
    const now = await digests();
    for (const id of ids) if (known[id] !== now[id]) rows[id] = await office.read(id);
    known = now;
    snapshots.push({ at: app.clock.now(), rows });
  }
  expect(done).toBeGreaterThan(15);
  // The sheet that is shown now for a later day must equal the sheet as it is on that day.
  const foretold = app.clock.now() + 60 * day;
  const future: Record<string, FactRows> = {};
  for (const id of ids) future[id] = await office.read(id, new Date(foretold).toISOString());
  for (const [index, { at, rows }] of snapshots.entries())
    for (const id of ids) {
      // A sheet that equals the sheets before and after it was not changed at this moment, so it is not read
      // again.
      const isBetween = [index - 1, index + 1].every((beside) => snapshots[beside]?.rows[id] === rows[id]);
      if (isBetween) continue;
      expect(
        await office.read(id, new Date(at).toISOString()),
        `${id} at ${new Date(at).toISOString()}`,
      ).toEqual(rows[id]);
    }
  await goTo(new Date(foretold).toISOString());
  await applyDueChanges(app.site.context);
  for (const id of ids) expect(await office.read(id), id).toEqual(future[id]);
});

test('each column of a fact can be edited on a sheet, or is on the list of exceptions with its reason', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
    where t.tgname in ('fact_added', 'event_session_added') and a.attnum > 0 and not a.attisdropped`.execute(
    app.db,
  );
  const edited = new Set(
    factSheets.flatMap(({ tables }) =>
      tables.flatMap((table) => columnsOf(table).map((column) => `${table.table}.${column}`)),
    ),
  );
  const missing = rows
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !edited.has(name) && !(name in notEdited));
  expect(missing).toEqual([]);
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  expect(Object.keys(notEdited).filter((name) => !known.has(name) || edited.has(name))).toEqual([]);
});

/** The columns of facts that no sheet edits, each with the reason. */
const notEdited: Record<string, string> = {
  'event.payload_name':
    'chooses fields of the booking request that the specification has for two of its events',
  'loyalty_programme.consent_version':
    'names a row of consent_wording, so it can change only after a row with new words is added',
  'mail_rule.kind': 'what a rule is about decides which facts its words can name',
  'session.arrival_of': 'set by the first booking of an arrival time, which creates the session',
  'session.has_arrivals': 'set by the first booking with an arrival time',
  'session.has_zones': 'set by the first booking that counts in a zone',
  'notice_post.comments': 'counted by the social network',
  'notice_post.likes': 'counted by the social network',
  'notice_post.shares': 'counted by the social network',
  'notice_post.type': 'has one value',
  'offer_rule.changed_at': 'set by the database',
  'offer_rule.changed_by': 'set by the database',
  'offer_rule.ended_at': 'set by an earlier version only; now the row is removed instead',
  'price_rule.changed_at': 'set by the database',
  'price_rule.changed_by': 'set by the database',
  'price_rule.ended_at': 'set by an earlier version only; now the row is removed instead',
  'session.confirmed_children': 'set by the database',
  'venue.terms_version': 'changes with the words of the terms',
};
