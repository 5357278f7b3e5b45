import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { singleLineText } from '../../../contract/field.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { type AppEnv, readBodyText } from '../../http/mount-call.ts';
import type { SecurityHeaders } from '../../render/security-headers.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { readConsent, readConsentWording, setConsent } from './email-consent.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { findMemberByToken } from './member-store.ts';

type Deps = LoyaltyDeps & { site: CachedValue<SiteFacts>; securityHeaders: SecurityHeaders };
type Markup = ReturnType<typeof html>;

const address = '/rewards-mail/:token';
const mailToken = singleLineText(64);

/**
 * Mounts the page to which the link at the foot of every marketing mail leads. One button on this page
 * withdraws or gives consent. The mailed token identifies the member, so nobody has to sign in. A GET changes
 * nothing. A mail program's one-click POST (RFC 8058) withdraws consent.
 */
export function rewardMailRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const findMember = async (token: string) =>
    mailToken.safeParse(token).success ? findMemberByToken(deps.db, token) : null;

  app.get(address, async (context) => {
    const member = await findMember(context.req.param('token'));
    if (!member) return showPage(context, deps, unknownPage, 404);
    const { given } = await readConsent(deps.db, member.id);
    return showPage(context, deps, given ? stopPage : await startPage(deps));
  });

  app.post(address, async (context) => {
    const member = await findMember(context.req.param('token'));
    if (!member) return showPage(context, deps, unknownPage, 404);
    const given = new URLSearchParams(await readBodyText(context)).get('emails') === 'yes';
    await setConsent(deps, member.id, given, 'mail');
    return showPage(context, deps, given ? startedPage : stoppedPage);
  });
}

interface PageContent {
  title: string;
  content: Markup;
}

const answerForm = (emails: 'yes' | 'no', words: string) =>
  html`<form method="post"><button type="submit" name="emails" value="${emails}">${words}</button></form>`;

const stopPage: PageContent = {
  title: 'Stop emails about your rewards?',
  content: html`<p>You keep your points, your level and your codes. Mails about a booking, and codes you ask for, still come.</p>${answerForm('no', 'Stop these emails')}`,
};
const stoppedPage: PageContent = {
  title: 'No more emails about your rewards',
  content: html`<p>You keep your points. Did you stop the emails by mistake?</p>${answerForm('yes', 'Yes, keep sending them')}`,
};
const startedPage: PageContent = {
  title: 'Thank you, we’ll write',
  content: html`<p>We send emails about your rewards from now on. Each email has a link to stop them.</p>${answerForm('no', 'Stop these emails')}`,
};
const unknownPage: PageContent = {
  title: 'This link does not work',
  content: html`<p>It may have been cut short by your mail program. Please open it once more from the mail, or reply to the mail and tell us whether you want emails about your rewards.</p>`,
};

async function startPage({ db }: Deps): Promise<PageContent> {
  const { words } = await readConsentWording(db);
  return {
    title: 'Emails about your rewards',
    content: html`<p>We do not send you any at present. If you would like them, this is what you say yes to:</p><blockquote>${words}</blockquote>${answerForm('yes', 'Yes, send me emails')}`,
  };
}

async function showPage(
  context: Context,
  deps: Deps,
  page: PageContent,
  status: 200 | 404 = 200,
): Promise<Response> {
  const { venue } = await deps.site.read();
  for (const [name, value] of Object.entries(deps.securityHeaders.page)) context.header(name, value);
  // The address contains the token, so browsers must not send the address to linked sites as the referrer.
  context.header('referrer-policy', 'no-referrer');
  context.header('cache-control', 'no-store');
  return context.html(
    html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title} - ${venue.name}</title><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/plain.css"></head><body><main class="note"><p><a href="/" class="home"><img src="/favicon.svg" alt="" width="44" height="44">${venue.name}</a></p><h1>${page.title}</h1>${page.content}<p><a href="/loyalty">Your rewards</a></p></main></body></html>`,
    status,
  );
}
