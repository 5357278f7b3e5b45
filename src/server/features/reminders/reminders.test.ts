import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitForBlockedCall } from '../../../../test/blocked-call.ts';
import { bookConfirmedVisit } from '../../../../test/confirmed-visit.ts';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { insertVisit } from '../../../../test/insert-visit.ts';
import { mailOrder } from '../../../../test/mail-order.ts';
import { createPhotoApp } from '../../../../test/photo.ts';
import { cancelBookingCall } from '../../../contract/cancellation.ts';
import { changeMyBookingCall } from '../../../contract/my-booking.ts';
import { queueMailsByRule } from './queue-mails-by-rule.ts';

/** A Tuesday. The visits are on the following Saturday, an ordinary day from 9:30 AM to 4:00 PM. */
const tuesday = '2026-11-24T10:00:00Z';
const app = await createPhotoApp(tuesday);
const { db, clock } = app;
const desk = await startFrontDesk(app, tuesday);

const run = () => queueMailsByRule(app.site.context);
/** Returns the mails by rule that were sent to an address, in order. */
const sentTo = async (email: string) => {
  await app.waitForMails();
  return db
    .selectFrom('kept_mail')
    .innerJoin('mail', 'mail.id', 'kept_mail.mail_id')
    .selectAll('kept_mail')
    .where('recipient', '=', email)
    .where('kind', '=', 'by-rule')
    .orderBy(mailOrder)
    .execute();
};
const at = async (instant: string) => {
  clock.set(instant);
  await run();
};
/**
 * Queues the mails that are due at `instant`, which is later than the senders' clock shows. No sender takes
 * these mails until the clock is set, as if a process had been killed before it delivered them. Returns the
 * number of queued mails.
 */
const queueAhead = (instant: string) =>
  queueMailsByRule({
    ...app.site.context,
    clock: { now: () => Date.parse(instant) },
    wakeMailSender: () => undefined,
  });
const newEmail = () => `${randomUUID()}@example.org`;
const cancel = async (id: string) => {
  await desk.signInAgain();
  const path = cancelBookingCall.path.replace(':bookingId', id);
  const answer = await app.post(
    path,
    { clientId: randomUUID(), reason: 'They called', refundPence: 1900 },
    desk.staff(),
  );
  expect(answer.status).toBe(200);
};

beforeEach(() => clock.set(tuesday));
afterEach(async () => {
  await app.waitForMails();
  await sql`delete from rule_mail`.execute(db);
  await sql`update booking set status = 'cancelled'`.execute(db);
});

describe('the day before a visit', () => {
  test('a family gets only one reminder, with what to bring and the code', async () => {
    const email = newEmail();
    const { id, reference } = await bookConfirmedVisit(app, { customerEmail: email });
    await at('2026-11-27T09:29:00Z');
    expect(await sentTo(email)).toEqual([]);
    await at('2026-11-27T09:31:00Z');
    await at('2026-11-27T09:32:00Z');
    await at('2026-11-27T15:00:00Z');
    const [mail, ...others] = await sentTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`See you on Saturday 28 November 2026 (${reference})`);
    for (const words of [
      'Dear Alex Rowe,',
      'your visit to Windfall on Saturday 28 November 2026, 9:30 AM - 4:00 PM',
      'What to bring',
      '- Socks for everybody',
      `Booking reference: ${reference}`,
      `/my-booking?booking=${id}#`,
    ])
      expect(mail?.body).toContain(words);
    expect(mail?.body).not.toMatch(/[{}]/);
    const attachments = mail?.attachments as unknown as { contentId?: string }[];
    expect(attachments.map(({ contentId }) => contentId)).toEqual(['ticket-qr', 'barn']);
  });

  test('four runs at the same time send each family one reminder', async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    for (const email of emails) await insertVisit(db, { day: '2026-11-28', now: clock.now(), email });
    clock.set('2026-11-27T10:00:00Z');
    const counts = await Promise.all([run(), run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const email of emails) expect(await sentTo(email)).toHaveLength(1);
  });

  test('bookings are locked in the order of their ids, not of their due times, to avoid a deadlock', async () => {
    const ids = [
      await insertVisit(db, { day: '2026-11-28', now: clock.now(), email: newEmail() }),
      await insertVisit(db, { day: '2026-11-28', now: clock.now(), email: newEmail() }),
    ];
    const [lower = '', higher = ''] = ids.sort();
    await sql`update place set starts = starts + 30 where booking_id = ${lower}`.execute(db);
    clock.set('2026-11-27T10:01:00Z');
    const { count } = await db.transaction().execute(async (tx) => {
      await sql`select from booking where id = ${lower} for update`.execute(tx);
      const count = run();
      await waitForBlockedCall(db);
      await sql`select from booking where id = ${higher} for update nowait`.execute(tx);
      return { count };
    });
    expect(await count).toBe(2);
  });

  test('a cancelled booking gets no reminder, even if it was cancelled after the mail was queued', async () => {
    const emails = [newEmail(), newEmail()];
    const [first, second] = [
      await bookConfirmedVisit(app, { customerEmail: emails[0] }),
      await bookConfirmedVisit(app, { customerEmail: emails[1] }),
    ];
    await cancel(first.id);
    expect(await queueAhead('2026-11-27T10:00:00Z')).toBe(1);
    await cancel(second.id);
    clock.set('2026-11-27T10:00:00Z');
    for (const email of emails) expect(await sentTo(email)).toEqual([]);
    const { status } = await db
      .selectFrom('mail')
      .select('status')
      .where('kind', '=', 'by-rule')
      .executeTakeFirstOrThrow();
    expect(status).toBe('dropped');
  });

  test('a booking moved to another day gets only the reminder of its new day', async () => {
    const email = newEmail();
    const id = await insertVisit(db, { day: '2026-11-28', now: clock.now(), email });
    const other = await insertVisit(db, { day: '2026-12-05', now: clock.now(), email: newEmail() });
    expect(await queueAhead('2026-11-27T10:00:00Z')).toBeGreaterThan(0);
    await sql`update place set session_id = (select session_id from place where booking_id = ${other}),
      taken_at = ${new Date(clock.now())} where booking_id = ${id}`.execute(db);
    await sql`update booking set day = '2026-12-05' where id = ${id}`.execute(db);
    clock.set('2026-11-27T10:00:00Z');
    expect(await sentTo(email)).toEqual([]);
    await at('2026-12-04T10:00:00Z');
    await at('2026-12-04T10:01:00Z');
    expect((await sentTo(email)).map(({ subject }) => subject.split(' (')[0])).toEqual([
      'See you on Saturday 5 December 2026',
    ]);
  });

  test('a family that changes its tickets within the hour before the reminder still gets it', async () => {
    const email = newEmail();
    const { id } = await bookConfirmedVisit(app, { customerEmail: email });
    clock.set('2026-11-27T09:00:00Z');
    const { view_token: viewToken } = await db
      .selectFrom('booking')
      .select('view_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const fewer = { bookingId: id, viewToken, ticketQuantities: { 'child-1-12': 1 }, difference: -950 };
    const changed = await app.send(changeMyBookingCall, { ...fewer, clientId: randomUUID() });
    expect(changed.status).toBe(200);
    await at('2026-11-27T09:31:00Z');
    expect(await sentTo(email)).toHaveLength(1);
  });

  test.each([
    ['at 8:29 AM gets a reminder', '2026-11-27T08:29:00Z', 1],
    ['at 8:31 AM, within the hour before the reminder, gets none', '2026-11-27T08:31:00Z', 0],
    ['after the reminder was due gets none', '2026-11-27T12:00:00Z', 0],
  ])('a family that books the day before %s', async (_, bookedAt, count) => {
    const email = newEmail();
    clock.set(bookedAt);
    await insertVisit(db, { day: '2026-11-28', now: clock.now(), email });
    await at('2026-11-27T12:05:00Z');
    expect(await sentTo(email)).toHaveLength(count);
  });

  test('a reminder that would be too late is not sent, whether the job or the mail server was down', async () => {
    const [byJob, byServer] = [newEmail(), newEmail()];
    await insertVisit(db, { day: '2026-11-28', now: clock.now(), email: byServer });
    expect(await queueAhead('2026-11-27T09:31:00Z')).toBe(1);
    await insertVisit(db, { day: '2026-11-28', now: Date.parse(tuesday), email: byJob });
    await at('2026-11-27T21:31:00Z');
    for (const email of [byJob, byServer]) expect(await sentTo(email)).toEqual([]);
  });

  test('a rule that is off, a family of the sample day, and a walk-in without an address cause no mail', async () => {
    await sql`update mail_rule set is_on = false where id = 'visit-day-before'`.execute(db);
    const email = newEmail();
    await insertVisit(db, { day: '2026-11-28', now: clock.now(), email });
    await at('2026-11-27T10:00:00Z');
    expect(await sentTo(email)).toEqual([]);
    await sql`update mail_rule set is_on = true where id = 'visit-day-before'`.execute(db);
    await sql`insert into sample_row select 'booking', id from booking where customer_email = ${email}`.execute(
      db,
    );
    expect(await run()).toBe(0);
    await sql`delete from sample_row`.execute(db);
    await sql`update booking set customer_email = 'walk-in@door.invalid' where customer_email = ${email}`.execute(
      db,
    );
    expect(await run()).toBe(0);
  });

  test('a reminder comes at the visit’s time of day by the venue’s clock, even if the clocks change in between', async () => {
    const email = newEmail();
    clock.set('2027-03-10T10:00:00Z');
    // The clocks go forward in the night to Sunday 28 March, so 9:30 AM on the day before is 9:30 UTC.
    await insertVisit(db, { day: '2027-03-28', now: clock.now(), email });
    const { rows } = await sql<{ starts: number }>`
      select starts from place p join booking b on b.id = p.booking_id where b.customer_email = ${email}`.execute(
      db,
    );
    const starts = Date.parse('2027-03-27T00:00:00Z') + (rows[0]?.starts ?? 0) * 60_000;
    await at(new Date(starts - 60_000).toISOString());
    expect(await sentTo(email)).toEqual([]);
    await at(new Date(starts + 60_000).toISOString());
    expect(await sentTo(email)).toHaveLength(1);
  });
});

test('a photo session is announced two hours before, with what the studio asks to bring', async () => {
  clock.set('2026-11-24T10:00:00Z');
  const email = newEmail();
  const booked = await app.book({
    customerEmail: email,
    sessionDate: '2026-11-28',
    startTime: '12:30 PM',
    endTime: '12:50 PM',
  });
  await app.pay(booked.clientSecret);
  await app.result(booked.clientSecret);
  await at('2026-11-28T10:29:00Z');
  expect(await sentTo(email)).toEqual([]);
  await at('2026-11-28T10:31:00Z');
  await at('2026-11-28T10:33:00Z');
  const mails = await sentTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Your photo session starts at 12:30 PM');
  const { bring } = await db.selectFrom('photo_studio').select('bring').executeTakeFirstOrThrow();
  for (const line of bring) expect(mails[0]?.body).toContain(`- ${line}`);
});

describe('the mail that asks how a visit was', () => {
  const wordingOf = (version: string) =>
    sql`update loyalty_programme set consent_version = ${version}`.execute(db);
  /**
   * Books a visit with consent to a wording, or without consent. Checks the visit in if `comes` is true.
   * Returns its e-mail address.
   */
  const visitOf = async (wording: string | null, comes = true, email = newEmail()) => {
    clock.set(tuesday);
    await wordingOf(wording ?? '2026-11-21');
    app.site.context.site.invalidate();
    const { id } = await bookConfirmedVisit(app, {
      customerEmail: email,
      loyaltyOptIn: true,
      emailConsent: wording !== null,
    });
    clock.set('2026-11-28T10:00:00Z');
    await desk.signInAgain();
    if (comes) expect((await desk.arrive(id)).status).toBe(200);
    return email;
  };
  afterEach(async () => {
    await sql`update mail_rule set is_on = false where id = 'visit-day-after'`.execute(db);
    await wordingOf('2026-11-21');
  });

  test('is off at first; once turned on, it is sent once, on the day after the visit, to those who came and consented', async () => {
    const agreed = await visitOf('2026-11-23');
    const others = [await visitOf(null), await visitOf('2026-11-21'), await visitOf('2026-11-23', false)];
    await at('2026-11-29T16:05:00Z');
    expect(await sentTo(agreed)).toEqual([]);
    await sql`update mail_rule set is_on = true where id = 'visit-day-after'`.execute(db);
    await at('2026-11-29T15:59:00Z');
    expect(await sentTo(agreed)).toEqual([]);
    await at('2026-11-29T16:05:00Z');
    await at('2026-11-29T18:00:00Z');
    for (const email of others) expect(await sentTo(email)).toEqual([]);
    const [mail, ...more] = await sentTo(agreed);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('How was your visit on Saturday 28 November 2026?');
    expect(mail?.body).toContain('said yes to being asked how a visit was. Stop these emails:');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  });

  test('a family that agreed to an older wording gets the mail once it agrees to the newer one; both stay on record', async () => {
    const email = await visitOf('2026-11-21');
    await visitOf('2026-11-23', false, email);
    await sql`update mail_rule set is_on = true where id = 'visit-day-after'`.execute(db);
    await at('2026-11-29T16:05:00Z');
    expect(await sentTo(email)).toHaveLength(1);
    const consents = await db
      .selectFrom('email_consent')
      .innerJoin('member', 'member.id', 'member_id')
      .select(['wording', 'withdrawn_how'])
      .where('mailbox', '=', email)
      .orderBy('email_consent.id')
      .execute();
    expect(consents).toEqual([
      { wording: '2026-11-21', withdrawn_how: 'other wording' },
      { wording: '2026-11-23', withdrawn_how: null },
    ]);
  });

  test('a family whose check-in is undone before the mail is sent gets none', async () => {
    const email = await visitOf('2026-11-23');
    await sql`update mail_rule set is_on = true where id = 'visit-day-after'`.execute(db);
    expect(await queueAhead('2026-11-29T16:05:00Z')).toBe(1);
    await sql`delete from stay where booking_id = (select id from booking where customer_email = ${email})`.execute(
      db,
    );
    clock.set('2026-11-29T16:05:00Z');
    expect(await sentTo(email)).toEqual([]);
  });

  test('a family that withdraws its consent before the mail is sent gets none', async () => {
    const email = await visitOf('2026-11-23');
    await sql`update mail_rule set is_on = true where id = 'visit-day-after'`.execute(db);
    expect(await queueAhead('2026-11-29T16:05:00Z')).toBe(1);
    await sql`update email_consent set withdrawn_at = ${new Date(clock.now())}, withdrawn_how = 'page'
      where withdrawn_at is null`.execute(db);
    clock.set('2026-11-29T16:05:00Z');
    expect(await sentTo(email)).toEqual([]);
  });
});

test('the mails about one booking have the headers of one thread', async () => {
  const email = newEmail();
  const { id } = await bookConfirmedVisit(app, { customerEmail: email });
  await at('2026-11-27T10:00:00Z');
  await sentTo(email);
  await cancel(id);
  await app.waitForMails();
  const mails = await db
    .selectFrom('kept_mail')
    .innerJoin('mail', 'mail.id', 'mail_id')
    .select(['mail.kind', 'mail.id', 'headers'])
    .where('recipient', '=', email)
    // The last two mails have the same time, because the clock stands still.
    .orderBy('queued_at')
    .orderBy('mail.kind', 'desc')
    .execute();
  const first = `<booking-${id}@windfall.example>`;
  expect(mails.map(({ kind, headers }) => [kind, headers])).toEqual([
    ['booking-confirmed', { 'Message-ID': first }],
    ...mails
      .slice(1)
      .map(({ kind, id: own }) => [
        kind,
        { 'Message-ID': `<${own}@windfall.example>`, 'In-Reply-To': first, References: first },
      ]),
  ]);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'by-rule', 'booking-cancelled']);
});
