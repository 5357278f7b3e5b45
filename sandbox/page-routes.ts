import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { endChallenge } from './charge-attempt.ts';
import { formatStripeAmount } from './intent-params.ts';
import type { SandboxApi } from './sandbox-api.ts';
import { TEST_CARDS } from './test-cards.ts';
import type { ChargeDoc, IntentDoc } from './wire-objects.ts';

const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src * data:; base-uri 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

const FILES = {
  'stripe.js': 'text/javascript; charset=utf-8',
  'card-fields.html': 'text/html; charset=utf-8',
  'card-fields.js': 'text/javascript; charset=utf-8',
  'card-checks.js': 'text/javascript; charset=utf-8',
  'three-d-secure.js': 'text/javascript; charset=utf-8',
  'sandbox.css': 'text/css; charset=utf-8',
};

function page(title: string, body: unknown, script: string | null = null) {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/v3/sandbox.css">
${script ? html`<script type="module" src="/v3/${script}"></script>` : ''}
</head>
<body>
${body}
</body>
</html>`;
}

function spaced(digits: string): string {
  return digits.length === 15
    ? digits.replace(/^(.{4})(.{6})(.{5})$/, '$1 $2 $3')
    : digits.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function frontPage(api: SandboxApi) {
  const recent = api.store.page<IntentDoc>('payment_intents', [], 30, null);
  const dated = (intent: IntentDoc) =>
    new Date(intent.created * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return page(
    'Payment sandbox',
    html`<main class="sheet">
<h1>Payment sandbox</h1>
<p>Payments made here are rehearsals: no card is charged and no money moves. Use one of the cards below with any expiry
date in the future and any security code. Real card numbers are declined and kept nowhere.</p>
<h2 id="cards">Test cards</h2>
<div class="scroll" role="region" aria-labelledby="cards" tabindex="0"><table>
<thead><tr><th scope="col">Number</th><th scope="col">What it does</th><th scope="col">Token</th></tr></thead>
<tbody>${TEST_CARDS.map(
      (card) =>
        html`<tr><th scope="row">${spaced(card.number)}</th><td>${card.purpose}${card.sandboxOnly ? ' (this sandbox only)' : ''}</td><td>${card.token ?? 'none'}</td></tr>`,
    )}</tbody>
</table></div>
<h2 id="recent">Recent payments</h2>
${
  recent.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="scroll" role="region" aria-labelledby="recent" tabindex="0"><table>
<thead><tr><th scope="col">Made (UTC)</th><th scope="col">Payment</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${recent.map(
        (intent) =>
          html`<tr><td>${dated(intent)}</td><th scope="row">${intent.id}</th><td>${formatStripeAmount(intent.amount, intent.currency)}</td><td>${intent.status.replaceAll('_', ' ')}</td></tr>`,
      )}</tbody>
</table></div>`
}
</main>`,
  );
}

/**
 * Returns the page of an open or ended challenge. If it is a page of its own, it has a main landmark. In the
 * shop's dialog, the shop's own landmark is enough.
 */
function challengeSheet(framed: boolean, ended: boolean, content: unknown) {
  const title = ended ? '3-D Secure authentication ended' : '3-D Secure authentication';
  const marks = ended ? html` data-ended` : '';
  return page(
    title,
    framed
      ? html`<div class="challenge"${marks}>${content}</div>`
      : html`<main class="challenge"${marks}>${content}</main>`,
    'three-d-secure.js',
  );
}

function challengePage(intent: IntentDoc, source: string, framed: boolean) {
  return challengeSheet(
    framed,
    false,
    html`<h1>3D Secure 2 Test Page</h1>
<p>This rehearses your bank asking whether it is really you who pays <strong>${formatStripeAmount(intent.amount, intent.currency)}</strong>.
Nothing is charged.</p>
<form method="post" action="/v3/three-d-secure/${intent.id}">
<input type="hidden" name="source" value="${source}">
<input type="hidden" name="framed" value="${framed ? 'yes' : 'no'}">
<button type="submit" name="outcome" value="complete" class="primary" id="complete">Complete authentication</button>
<button type="submit" name="outcome" value="fail" id="fail">Fail authentication</button>
</form>`,
  );
}

function endedPage(framed: boolean) {
  return challengeSheet(
    framed,
    true,
    html`<h1>Authentication has ended</h1>
<p>You can go back to the shop now.</p>`,
  );
}

function receiptPage({ amount, amount_refunded, created, currency, description, id }: ChargeDoc) {
  return page(
    'Receipt',
    html`<main class="sheet">
<h1>Receipt</h1>
<p>A rehearsal: no money was taken.</p>
<p>${description}</p>
<p><strong>${formatStripeAmount(amount, currency)}</strong>, paid on ${new Date(created * 1000).toISOString().slice(0, 10)}</p>
${amount_refunded > 0 ? html`<p>${formatStripeAmount(amount_refunded, currency)} refunded</p>` : ''}
<p>${id}</p>
</main>`,
  );
}

/**
 * Returns the shop's address after a challenge that took the whole page, with the parameters that Stripe
 * adds.
 */
function backToShop(returnUrl: string, intent: IntentDoc): string {
  const url = new URL(returnUrl);
  const status = { succeeded: 'succeeded', processing: 'pending' }[String(intent.status)] ?? 'failed';
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', status);
  return url.href;
}

/**
 * Returns the routes for browsers: the replacement of Stripe.js, the frame of the card fields, the 3-D
 * Secure page, the receipts and the front page.
 */
export function sandboxPageRoutes(api: SandboxApi) {
  const app = new Hono();
  app.use('*', async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY)) c.res.headers.set(name, value);
  });
  for (const [name, type] of Object.entries(FILES)) {
    const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
    app.get(`/v3/${name}`, (c) =>
      c.body(text, 200, { 'content-type': type, 'access-control-allow-origin': '*' }),
    );
  }

  return app
    .get('/', (c) => c.html(frontPage(api)))
    .get('/favicon.ico', (c) => c.body(null, 204))
    .get('/receipts/:charge', (c) => {
      const charge = api.store.charge(c.req.param('charge'));
      return charge?.paid ? c.html(receiptPage(charge)) : c.notFound();
    })
    .get('/v3/three-d-secure/:id', (c) => {
      const intent = api.store.intent(c.req.param('id'));
      const framed = c.req.query('framed') === 'yes';
      const source = c.req.query('source') ?? '';
      const openChallenge = intent && api.store.challengeOf(intent.id);
      if (!intent || openChallenge?.source !== source) return c.html(endedPage(framed), 404);
      return c.html(challengePage(intent, source, framed));
    })
    .post('/v3/three-d-secure/:id', async (c) => {
      const id = c.req.param('id');
      const form = await c.req.parseBody();
      const framed = form['framed'] === 'yes';
      const openChallenge = api.store.challengeOf(id);
      const outcome = form['outcome'] === 'complete' ? 'succeeds' : 'fails';
      const ended = api.store.inTransaction(() => endChallenge(api, id, String(form['source']), outcome));
      const intent = api.store.intent(id);
      if (ended && intent && openChallenge?.return_url && !framed)
        return c.redirect(backToShop(openChallenge.return_url, intent), 303);
      return c.html(endedPage(framed));
    });
}
