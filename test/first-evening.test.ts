import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { buyCreditsCall } from '../src/contract/credits.ts';
import {
  beginSetUpCall,
  checkPaymentsCall,
  type SetUpState,
  sendTestMailCall,
  setOpenCall,
} from '../src/contract/set-up.ts';
import { readSiteCall } from '../src/contract/site.ts';
import { factSheets } from '../src/domain/fact-sheets.ts';
import { apiCalls } from '../src/server/features/api-docs/all-calls.ts';
import { describeMailFailure, describeMailServer } from '../src/server/features/set-up/mail-server.ts';
import { sendTestMail } from '../src/server/features/set-up/send-test-mail.ts';
import { tryPaymentKeys } from '../src/server/features/set-up/try-payment-keys.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { smtpMailer } from '../src/server/ports/mailer/smtp-mailer.ts';
import { stripePayments } from '../src/server/ports/payments/stripe-payments.ts';
import { creditsInput } from './credits.ts';
import { startMailServer } from './mail-server.ts';
import { memberHelpers } from './members.ts';
import { atTheOffice, edit } from './office-facts.ts';
import { enrolTestKiosk, signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp();
const staff = await signInAsStaff(app);
const kiosk = await enrolTestKiosk(app, staff);
const office = atTheOffice(app, () => staff);

const read = async () =>
  bodyOf<SetUpState>(await app.request('/api/admin/office/first-evening', { headers: staff }));
const missing = async () =>
  (await read()).steps.flatMap(({ lines }) =>
    lines.filter(({ is }) => is === 'missing').map(({ words }) => words),
  );
const begin = (facts: string) => app.send(beginSetUpCall, { facts }, staff);
const open = (isOpen: boolean) => app.send(setOpenCall, { open: isOpen }, staff);
const site = async () => (await app.read(readSiteCall, '/api/site')).body;

/** Resets the centre to one that has never been open. */
async function neverOpened(): Promise<void> {
  await app.db
    .updateTable('centre_opening')
    .set({
      ...{ is_open: false, first_opened_at: null, started_from: null },
      ...{ test_mail_at: null, payments_checked_at: null },
    })
    .execute();
  await expect.poll(async () => (await site()).notOpen).toBeDefined();
}
beforeEach(neverOpened);

test('the pages of an open centre do not say that it is closed for booking', async () => {
  await app.db
    .updateTable('centre_opening')
    .set({ is_open: true, first_opened_at: new Date(app.clock.now()) })
    .execute();
  await expect.poll(async () => (await site()).notOpen).toBeUndefined();
});

test('while the centre is not open for booking, nothing is sold: neither online nor at the desk or a kiosk', async () => {
  const words =
    'Booking at Windfall opens soon. Until then call 01632 960142 or write to hello@windfall.example.';
  expect((await site()).notOpen).toBe(words);
  const selling = apiCalls.filter(({ sells }) => sells);
  expect(selling.map(({ path }) => path).sort()).toEqual([
    ...['/api/admin/gift-vouchers', '/api/admin/orders', '/api/admin/parties/offer'],
    ...['/api/admin/parties/sell', '/api/check-in/walk-in-requests'],
    ...['/api/create-booking-payment', '/api/gift-vouchers/purchase', '/api/parties/book'],
    ...['/api/party-inquiry', '/api/photo-studio/create-booking-payment'],
    ...['/api/session-credits/purchase', '/api/waitlist'],
  ]);
  for (const { path } of selling) {
    const answer = await app.post(path, {}, path.startsWith('/api/check-in') ? kiosk : staff);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      409,
      { success: false, code: 'booking_not_open', message: words },
    ]);
  }
  const walkIn = await app.post(
    '/api/check-in/check-in',
    {
      ticketId: '7b0f3c1e-0a55-4a63-9c1c-6f1f6e0c9d11',
      clientId: 'c0c5d5c6-6b5b-4d38-8a54-0a4b4a3f6a10',
      checkedInAt: new Date(app.clock.now()).toISOString(),
      numberPlate: null,
      cefParkingAgreed: true,
      walkIn: { customerName: 'Alex Rowe' },
    },
    kiosk,
  );
  expect([walkIn.status, (await bodyOf<{ code: string }>(walkIn)).code]).toEqual([409, 'booking_not_open']);
});

test('the centre cannot open while something is missing; the refusal names what is missing and which facts are still Windfall’s', async () => {
  expect(await missing()).toEqual([
    'The postcode is still Windfall’s, BA6 9ZZ: families would not find you.',
    'The phone number is still Windfall’s, 01632 960142: families could not call you.',
    'The e-mail address is still Windfall’s, hello@windfall.example: answers to your mails would reach nobody.',
    'No test mail has been sent yet: send one, because families get their tickets by mail.',
    'The keys of the card payments have not been checked.',
  ]);
  const refused = await open(true);
  expect([refused.status, refused.body.code]).toEqual([409, 'not_ready_to_open']);
  expect(refused.body.message).toContain('The keys of the card payments have not been checked.');
});

test('a centre that starts from nothing empties each sheet once and records that in its history; public calls are still answered, and each sheet can be restored', async () => {
  const sheets = factSheets.map(({ id }) => id);
  const before = Object.fromEntries(await Promise.all(sheets.map(async (id) => [id, await office.read(id)])));
  expect((await begin('windfall')).body.startedFrom).toBe('windfall');
  const voucher = voucherInput({}, { kind: 'amount', pence: 500 }, ['child-1-12']);
  const code = await app.db.transaction().execute((tx) => makeVoucher(tx, voucher, app.clock.now()));
  expect(await begin('nothing')).toMatchObject({ status: 409, body: { code: 'fact_in_use' } });
  await app.db.updateTable('voucher').set({ withdrawn_at: new Date() }).where('code', '=', code).execute();
  const { body } = await begin('nothing');
  expect([body.startedFrom, body.mayBeEmptied]).toEqual(['nothing', false]);
  for (const table of [
    'ticket_type',
    'ticket_price',
    'weekly_hours',
    'event',
    'menu_item',
    'offer',
    'price_rule',
  ] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect((await site()).notOffered).toEqual([
    ...[
      '/session-credits',
      '/party-booking',
      '/gift-vouchers',
      '/menu',
      '/menu-enhanced',
      '/menu-poster',
      '/qr-menu',
    ],
    '/photo-studio',
  ]);
  expect((await site()).venue).toMatchObject({ name: 'Our play centre', phone: '', addressLines: [] });
  expect(await missing()).toEqual([
    'There is no postcode yet: families would not find you.',
    'There is no address yet.',
    'There is no phone number yet: families could not call you.',
    'There is no e-mail address yet: answers to your mails would reach nobody.',
    expect.stringMatching(/^None of the next \d+ days has a session/),
    'No ticket for a child is sold online.',
    'Mails need the centre’s e-mail address: enter it where you name the centre.',
    'No test mail has been sent yet: send one, because families get their tickets by mail.',
    'The keys of the card payments have not been checked.',
  ]);
  for (const { path, method, access, replyType } of apiCalls) {
    if (method !== 'GET' || access !== 'public' || path.includes(':') || replyType) continue;
    const answer = await app.request(path);
    expect([path, answer.status < 500]).toEqual([path, true]);
  }
  const count = async () =>
    Number(
      (
        await app.db
          .selectFrom('fact_change')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const changes = await count();
  expect((await begin('nothing')).status).toBe(200);
  expect(await count()).toBe(changes);
  expect((await begin('windfall')).body.code).toBe('already_begun');

  // A row is restored before the rows that refer to it: prices refer to tickets, offers and dishes refer to
  // packages, and extras refer to dishes.
  for (const id of ['tickets', 'party-packages', 'menu', ...sheets].filter(
    (id, index, all) => all.indexOf(id) === index,
  ))
    for (const change of await office.changes(id))
      if (change.state === 'done') expect([id, (await office.undo(change.id)).status]).toEqual([id, 200]);
  expect(
    Object.fromEntries(await Promise.all(sheets.map(async (id) => [id, await office.read(id)]))),
  ).toEqual(before);
});

test('a test mail is sent immediately; the reply says what the mail server answered or, without a mail server, where mails are stored', async () => {
  const { body } = await app.send(sendTestMailCall, { email: 'owner@example.org' }, staff);
  expect([body.taken, body.words]).toEqual([true, expect.stringContaining('kept at /dev/mail')]);
  expect((await read()).mail).toMatchObject({ server: null, testedAt: expect.any(String) });

  const server = await startMailServer();
  const sender = async () => ({ name: 'Windfall', address: 'hello@windfall.example' });
  const mailServer = { mailer: smtpMailer(server.url, sender), ...describeMailServer(server.url) };
  const deps = { ...app.site.context, mailServer, baseUrl: 'http://windfall.test' };
  const sent = await sendTestMail(deps, 'owner@example.org');
  expect(sent).toEqual({
    taken: true,
    words: expect.stringContaining('accepted the mail'),
    answer: '250 taken',
  });
  expect(server.accepted).toMatchObject([{ to: 'owner@example.org' }]);
  server.setFailure({ at: 'end', reply: '554 5.7.1 no' });
  expect(await sendTestMail(deps, 'owner@example.org')).toMatchObject({
    taken: false,
    answer: '554 5.7.1 no',
  });
  await server.close();
});

test.each([
  [
    { at: 'recipient', reply: '550 5.1.1 no such person' },
    /refused the address that the test goes to/,
    /^550 /,
  ],
  [{ at: 'end', reply: '451 4.3.0 try later' }, /does not take mail at the moment/, /^451 /],
  [{ at: 'end', reply: '554 5.7.1 no' }, /refused the mail/, /^554 /],
] as const)(
  'the failure of a mail server that answers %j is described in plain words',
  async (failure, words, answer) => {
    const server = await startMailServer();
    const sender = async () => ({ name: 'Windfall', address: 'hello@windfall.example' });
    const mailer = smtpMailer(server.url, sender);
    server.setFailure(failure);
    const message = { id: 'one', to: 'a@example.org', subject: 'A', html: '', text: 'a', attachments: [] };
    const problem = await mailer.send(message).catch((error: unknown) => error);
    const said = describeMailFailure(problem, 'mail.example:587');
    expect(said.words).toMatch(words);
    expect(said.answer).toMatch(answer);
    server.setFailure(null);
    expect(await mailer.send({ ...message, id: 'two' })).toMatch(/^250/);
    await server.close();
  },
);

test.each([
  [{ code: 'EAUTH', responseCode: 535, response: '535 no' }, /user name or the password in SMTP_URL/],
  [{ code: 'ECONNREFUSED' }, /cannot be reached: look at the host and the port/],
  [{ code: 'ESOCKET' }, /cannot be reached: .* the server’s certificate/],
  [{ code: 'ETIMEDOUT' }, /did not answer in time/],
  [{ command: 'MAIL FROM', responseCode: 553 }, /does not send mail from the centre’s own address/],
])('the failure %j is described in plain words', (problem, words) => {
  expect(describeMailFailure(problem, 'mail.example:587').words).toMatch(words);
});

test('the check of the payment keys tries them with the provider, and the webhook event that follows proves the webhook secret', async () => {
  const { body } = await app.send(checkPaymentsCall, {}, staff);
  expect([body.right, body.words]).toEqual([true, expect.stringContaining('£1 was started and cancelled')]);
  expect(await app.books()).toMatchObject({ taken: {} });
  expect((await read()).payments).toMatchObject({ mode: 'test', eventProves: false });
  app.sandbox.setWebhookUrl(`${app.url}/api/payment-notices`);
  await app.send(checkPaymentsCall, {}, staff);
  await waitFor(async () => expect((await read()).payments.eventProves).toBe(true));
  app.sandbox.setWebhookUrl(null);
});

test('the check of the payment keys says which key is wrong', async () => {
  const right = { secretKey: 'sk_test_tests', publishableKey: 'pk_test_tests', webhookSecret: 'whsec_tests' };
  const check = (changed: Partial<typeof right>, port = app.sandbox.port) =>
    stripePayments({
      ...right,
      ...changed,
      api: { host: '127.0.0.1', port, protocol: 'http' },
    }).checkKeys();
  expect(await check({})).toBe('right');
  expect(await check({ secretKey: 'sk_test_other' })).toBe('secret-key-unknown');
  expect(await check({ publishableKey: 'pk_test_other' })).toBe('publishable-key-unknown');
  expect(await check({}, 1)).toBe('unreached');
  const digest = (changed: Partial<typeof right>) => stripePayments({ ...right, ...changed }).keys.digest;
  expect(digest({ webhookSecret: 'whsec_other' })).not.toBe(digest({}));
});

test.each([
  [
    'of two accounts',
    { ofOtherAccount: true, livemode: false },
    'keys-of-two-accounts',
    /belong to different accounts/,
  ],
  [
    'of the other mode',
    { ofOtherAccount: false, livemode: true },
    'other-mode',
    /another mode than the keys say/,
  ],
] as const)(
  'keys %s are refused in plain words, and are not recorded as checked',
  async (_what, account, problem, words) => {
    const cancelled: string[] = [];
    const provider = createServer((request, response) => {
      const isPublishable = request.headers.authorization === 'Bearer pk_test_tests';
      const isMissing = isPublishable && account.ofOtherAccount;
      if (request.url?.endsWith('/cancel')) cancelled.push(request.url);
      response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isMissing
            ? {
                error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' },
              }
            : {
                id: 'pi_1',
                object: 'payment_intent',
                client_secret: 'pi_1_secret_2',
                livemode: account.livemode,
              },
        ),
      );
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const { port } = provider.address() as AddressInfo;
    const payments = stripePayments({
      secretKey: 'sk_test_tests',
      publishableKey: 'pk_test_tests',
      webhookSecret: 'whsec_tests',
      api: { host: '127.0.0.1', port, protocol: 'http' },
    });
    expect(await payments.checkKeys()).toBe(problem);
    // The check cancels its own payment.
    expect(cancelled).toHaveLength(1);
    const row = () => app.db.selectFrom('centre_opening').selectAll().executeTakeFirst();
    const before = await row();
    const tried = await tryPaymentKeys({ db: app.db, payments });
    expect(tried).toEqual({ right: false, words: expect.stringMatching(words) });
    expect(await row()).toEqual(before);
    provider.closeAllConnections();
    await new Promise((done) => provider.close(done));
  },
);

test('if the publishable key cannot be tried, the check still cancels its payment', async () => {
  const cancelled: string[] = [];
  const provider = createServer((request, response) => {
    if (request.url?.endsWith('/cancel')) cancelled.push(request.url);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'pi_1', object: 'payment_intent', livemode: false }));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const { port } = provider.address() as AddressInfo;
  const payments = stripePayments({
    secretKey: 'sk_test_tests',
    publishableKey: '',
    webhookSecret: 'whsec_tests',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  });
  await expect(payments.checkKeys()).rejects.toThrow();
  expect(cancelled).toEqual(['/v1/payment_intents/pi_1/cancel']);
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
});

test('a centre of which a member has redeemed a reward keeps its facts', async () => {
  const used = await createTestApp();
  const { join, verify, redeem } = memberHelpers(used);
  const email = 'member@example.org';
  const { id } = (await join({ email })).body.member;
  const wish = { memberId: id, rewardId: 'free-hot-drink', pointsCost: 50 };
  expect((await redeem(await verify(email), wish)).status).toBe(201);
  await used.db.updateTable('centre_opening').set({ is_open: false, first_opened_at: null }).execute();
  const refused = await used.send(beginSetUpCall, { facts: 'nothing' }, await signInAsStaff(used));
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'already_begun',
    'Families have booked, asked for a party or redeemed a reward already, so the facts can no longer be emptied.',
  ]);
});

test('a centre whose facts are its own can open; families book, and it can close and open again', async () => {
  await office.change('centre', (rows) =>
    edit(
      rows,
      'venue',
      {},
      {
        name: 'The Willow Tree',
        postcode: 'LS6 1AA',
        phone: '01632 960500',
        email: 'hello@willow.example',
      },
    ),
  );
  await waitFor(async () => expect(await missing()).toHaveLength(2));
  await app.send(sendTestMailCall, { email: 'owner@example.org' }, staff);
  await app.send(checkPaymentsCall, {}, staff);
  const opened = await open(true);
  expect([opened.status, opened.body.isOpen]).toEqual([200, true]);
  expect(opened.body.summary[0]).toContain('The Willow Tree');
  const first = opened.body.firstOpenedAt;
  expect((await open(true)).body.firstOpenedAt).toBe(first);
  const booked = await app.post('/api/create-booking-payment', visitInput());
  expect(booked.status).toBe(201);
  expect((await begin('nothing')).body.code).toBe('already_begun');
  await app.db.updateTable('ticket_type').set({ takes_credit: false }).execute();
  await expect.poll(async () => (await site()).notOffered).toEqual(['/session-credits']);
  const credits = await app.send(buyCreditsCall, creditsInput());
  expect([credits.status, credits.body.message]).toEqual([
    409,
    'Session credits are not sold at the moment: no ticket can be paid for with them.',
  ]);

  expect((await open(false)).body.isOpen).toBe(false);
  expect((await site()).notOpen).toBe(
    'Booking at The Willow Tree is closed for the time being. Until then call 01632 960500 or write to hello@willow.example.',
  );
  expect((await app.post('/api/create-booking-payment', visitInput())).status).toBe(409);
  expect((await open(true)).body.isOpen).toBe(true);
  const log = await app.db.selectFrom('journal').select('what').orderBy('id').execute();
  expect(log.map(({ what }) => what).filter((what) => what.endsWith('for booking'))).toEqual([
    'opened for booking',
    'closed for booking',
    'opened for booking',
  ]);
});

test('once there are bookings, no sheet can be emptied any more', async () => {
  expect((await begin('nothing')).body.code).toBe('already_begun');
});
