import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailOrder } from '../../../../test/mail-order.ts';
import { memberHelpers } from '../../../../test/members.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { waitUntilNoMailIsQueued } from '../../../../test/wait-until-no-mail-is-queued.ts';
import { checkPoints } from '../../integrity/check-points.ts';
import { redactPath } from '../../log.ts';
import { queueMailAgain } from '../mail/queue-again.ts';
import { addPoints } from './add-points.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { verify, join, redeem, membership, consent } = memberHelpers(app);
const { db, clock } = app;

/**
 * Awards points for a new achievement, as the app does. With `sent: false`, the mail about it stays queued.
 */
async function earn(memberId: string, points: number, { sent } = { sent: true }) {
  const id = `test-${points}-${memberId}`;
  const { max } = await db
    .selectFrom('achievement')
    .select(({ fn }) => fn.max('position').as('max'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('achievement')
    .values({
      id,
      icon: 'boot',
      title: 'Test',
      description: '',
      points_reward: points,
      category: 'test',
      position: max + 1,
    })
    .execute();
  await db
    .transaction()
    .execute((tx) =>
      addPoints(
        tx,
        memberId,
        { kind: 'achievement', points, description: 'Test', achievement_id: id },
        clock.now(),
      ),
    );
  if (sent) app.site.context.wakeMailSender();
}

/**
 * Waits until no mail is queued, then returns the mails to an address, oldest first. Leaves out those with a
 * code in the subject.
 */
async function mailsTo(email: string) {
  await waitUntilNoMailIsQueued(db);
  const mails = await db
    .selectFrom('kept_mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy(mailOrder)
    .execute();
  return mails.filter(({ subject }) => !/^\d{6} /.test(subject));
}

let memberCount = 0;
/** Creates a member who consents to e-mails on a device that has verified the address. */
async function aSubscriber() {
  const email = `reader-${++memberCount}@example.org`;
  const device = await verify(email);
  const { id } = (await join({ email, emailConsent: true }, device)).body.member;
  return { id, email, device };
}
const linkPath = (text: string) => new URL(/http\S+\/rewards-mail\/\S+/.exec(text)?.[0] ?? '').pathname;
const readGiven = async ({ id, device }: { id: string; device: Awaited<ReturnType<typeof verify>> }) =>
  (await membership(device, id)).body.emailConsent.given;
const postForm = (path: string, body: string) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body,
  });

test('a reward’s code is mailed without consent to e-mails', async () => {
  const email = 'code@example.org';
  const { id } = (await join({ email })).body.member;
  const device = await verify(email);
  const { reward } = (await redeem(device, { memberId: id, rewardId: 'free-hot-drink', pointsCost: 50 }))
    .body;
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Your reward: Free hot drink - Windfall');
  for (const words of [
    'Dear Alex Rowe,',
    reward.code,
    'This code is good for a free hot drink. It works once, until Thursday 20 May 2027.',
    reward.howToUse,
  ]) {
    expect(mail?.body).toContain(words);
    expect(mail?.html).toContain(words);
  }
  expect(mail?.headers).toEqual({});
});

test('a reward’s mail that was refused is reported until it is sent again', async () => {
  const email = 'refused@example.org';
  const { id } = (await join({ email })).body.member;
  const device = await verify(email);
  await redeem(device, { memberId: id, rewardId: 'free-hot-drink', pointsCost: 50 });
  await waitUntilNoMailIsQueued(db);
  expect(await checkPoints(db)).toEqual([]);
  const { id: mailId } = await db
    .updateTable('mail')
    .set({ status: 'refused', sent_at: null })
    .where('kind', '=', 'reward-redeemed')
    .where('redemption_id', 'in', (select) =>
      select.selectFrom('redemption').select('id').where('member_id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await checkPoints(db)).toEqual([expect.stringContaining('its mail was refused')]);
  await db.transaction().execute((tx) => queueMailAgain(tx, randomUUID(), mailId, clock.now()));
  app.site.context.wakeMailSender();
  await waitUntilNoMailIsQueued(db);
  expect(await checkPoints(db)).toEqual([]);
});

test('a level reached is mailed once to members who consent, with an unsubscribe link and header', async () => {
  const reader = await aSubscriber();
  await earn(reader.id, 449);
  expect(await mailsTo(reader.email)).toEqual([]);
  await earn(reader.id, 1);
  const [mail, ...more] = await mailsTo(reader.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You have reached Silver - Windfall');
  expect(mail?.body).toContain('With 500 points in all you are Silver now.');
  expect(mail?.body).toContain('- 5% bonus points at weekends');
  const link = linkPath(mail?.body ?? '');
  expect(mail?.html).toContain(`href="http://windfall.test${link}"`);
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<http://windfall.test${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  await earn(reader.id, 1500);
  expect((await mailsTo(reader.email)).map(({ subject }) => subject)).toEqual([
    'You have reached Silver - Windfall',
    'You have reached Gold - Windfall',
  ]);
});

test('a member without consent gets no mail about a level', async () => {
  const email = 'silent@example.org';
  const { id } = (await join({ email })).body.member;
  await earn(id, 500);
  expect(await mailsTo(email)).toEqual([]);
});

test('opening the unsubscribe page changes nothing; its button or a mail program withdraws consent', async () => {
  const reader = await aSubscriber();
  await earn(reader.id, 450);
  const link = linkPath((await mailsTo(reader.email))[0]?.body ?? '');
  const page = await app.request(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Stop these emails');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await readGiven(reader)).toBe(true);

  const reply = await postForm(link, 'List-Unsubscribe=One-Click');
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('No more emails')]);
  expect(await readGiven(reader)).toBe(false);
  await earn(reader.id, 1500);
  expect(await mailsTo(reader.email)).toHaveLength(1);

  expect(await (await app.request(link)).text()).toContain('Yes, send me emails');
  clock.pass(1);
  expect(await (await postForm(link, 'emails=yes')).text()).toContain('Thank you');
  expect(await readGiven(reader)).toBe(true);
  await postForm(link, 'emails=no');
  await postForm(link, 'emails=no');
  expect(await readGiven(reader)).toBe(false);
  const history = await db
    .selectFrom('email_consent')
    .select(['given_how', 'withdrawn_how', 'wording'])
    .where('member_id', '=', reader.id)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { given_how: 'page', withdrawn_how: 'mail', wording: '2026-11-21' },
    { given_how: 'mail', withdrawn_how: 'mail', wording: '2026-11-21' },
  ]);
});

test('an unknown link gets a page that says it does not work', async () => {
  for (const response of [
    await app.request('/rewards-mail/guess'),
    await postForm('/rewards-mail/guess', 'emails=yes'),
  ]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This link does not work');
  }
});

test('a mail about a level is dropped if the member withdraws consent before the mail is sent', async () => {
  const reader = await aSubscriber();
  await earn(reader.id, 450, { sent: false });
  await consent(reader.device, reader.id, false);
  app.site.context.wakeMailSender();
  expect(await mailsTo(reader.email)).toEqual([]);
  const mail = await db
    .selectFrom('mail')
    .innerJoin('level_reached', 'level_reached.id', 'mail.level_reached_id')
    .select('mail.status')
    .where('level_reached.member_id', '=', reader.id)
    .executeTakeFirstOrThrow();
  expect(mail.status).toBe('dropped');
});

test('consent from an unverified device sends one confirmation mail and takes effect on confirmation', async () => {
  const email = 'asked@example.org';
  const name = 'Win £500 at evil.example now';
  for (const again of [1, 2]) {
    const { body } = await join({ email, name: again === 1 ? name : 'Kim', emailConsent: true });
    expect(body.consentAsked).toBe(true);
  }
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['May we write to you about your rewards? - Windfall']);
  expect(mails[0]?.body).not.toContain('evil');
  const device = await verify(email);
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(await readGiven({ id, device })).toBe(false);
  await postForm(linkPath(mails[0]?.body ?? ''), 'emails=yes');
  expect(await readGiven({ id, device })).toBe(true);
});

test.each([
  ['/api/loyalty/member/kim%40example.org', '/api/loyalty/member/…'],
  ['/api/loyalty/member/kim@example.org', '/api/loyalty/member/…'],
  ['/rewards-mail/abcdef', '/rewards-mail/…'],
  ['/api/bookings/1/renew-hold', '/api/bookings/1/renew-hold'],
])('%s is logged as %s', (path, logged) => {
  expect(redactPath(path)).toBe(logged);
});

test('no error was logged', () => {
  expect(app.errors).toEqual([]);
});
