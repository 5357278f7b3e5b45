import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { PartyInvitation } from '../../contract/party-guests.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { type AppEnv, readBodyText } from '../http/mount-call.ts';
import { refuse } from '../refusal.ts';
import type { LoadedPages } from './load-pages.ts';
import { sendPage } from './page-routes.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** The most rows for children that are read from a form. No form has more rows. */
const mostRows = 8;

/**
 * Mounts the pages of party invitations, which have no script: the invitation with its form, and the
 * invitation for printing. They make the same calls as other clients, so the same rules and limits apply.
 */
export function guestPageRoutes(app: Hono<AppEnv>, pages: LoadedPages, policies: SecurityHeaders): void {
  /** Makes a call within this process, on behalf of the client who requested the page. */
  const call = (context: Context<AppEnv>, code: string, body?: object) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const header of ['origin', 'host', 'sec-fetch-site', 'x-forwarded-for']) {
      const value = context.req.header(header);
      if (value !== undefined) headers.set(header, value);
    }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const path = `/api/parties/invitations/${encodeURIComponent(code)}`;
    return app.request(path, init, { incoming: context.env.incoming });
  };

  const show = async (context: Context<AppEnv>, code: string, more: object, status = 200) => {
    const reply = await call(context, code);
    const read = (await reply.json()) as PartyInvitation | RefusalReply;
    const data = {
      view: 'answer',
      invitation: reply.ok ? read : null,
      problem: reply.ok ? '' : (read as RefusalReply).message,
      returned: null,
      justAnswered: false,
      clientId: randomUUID(),
      ...more,
    };
    const page = await pages.renderPrivate(`/party/${code}`, { invitation: data });
    const pageStatus = page.status === 200 ? (reply.ok ? status : reply.status) : page.status;
    const response = sendPage(context, { ...page, hidesAddress: true }, policies, pageStatus);
    // The page's address is a secret. With this policy no other site learns the address, but the browser
    // still sends the form's origin to this site.
    response.headers.set('referrer-policy', 'same-origin');
    return response;
  };

  app.get('/party/:code', (context) => {
    const justAnswered = context.req.query('answered') !== undefined;
    return show(context, context.req.param('code'), { justAnswered });
  });

  app.get('/party/:code/print', (context) => show(context, context.req.param('code'), { view: 'print' }));

  app.post('/party/:code', async (context) => {
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw refuse('contentTypeNotForm');
    const code = context.req.param('code');
    const form = new URLSearchParams(await readBodyText(context));
    const { body, rows } = readAnswer(form);
    const reply = await call(context, code, body);
    const answered = (await reply.json()) as { code: string } | RefusalReply;
    if (reply.ok) return context.redirect(`/party/${answered.code}?answered=yes`, 303);
    const { code: why, fields: refused = {}, message } = answered as RefusalReply;
    const fields = why === 'malformed' ? { ...refused, ...findMissing(body) } : refused;
    const returned = {
      ...body,
      children: placeInRows(body.children, rows),
      fields: renumber(fields, rows),
      isChanged: why === 'changed_meanwhile',
      message,
    };
    return show(context, code, { returned, clientId: body.clientId }, reply.status);
  });
}

interface TypedChild {
  name: string;
  avoids: string[];
  words: string;
}

/** Returns the answer in a form, and the indexes of the rows in which a child was entered. */
function readAnswer(form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? '';
  const isComing = text('isComing') !== 'no';
  const typed = Array.from({ length: mostRows }, (_, index): TypedChild => {
    const row = `child${index}`;
    return { name: text(`${row}Name`), avoids: form.getAll(`${row}Avoids`), words: text(`${row}Words`) };
  });
  const rows = typed.flatMap(({ name, avoids, words }, index) =>
    name.trim() || avoids.length > 0 || words.trim() ? [index] : [],
  );
  const children = rows.flatMap((row) => typed[row] ?? []);
  return {
    rows: isComing ? rows : [],
    body: {
      clientId: text('clientId'),
      isComing,
      children: isComing ? children : [],
      phone: isComing ? text('phone').trim() : '',
      rulesRead: text('rulesRead') === 'yes',
      ...(form.has('seen') && { seen: text('seen') || null }),
    },
  };
}

/**
 * Returns the missing fields of an answer that its refusal does not name, so that a family sees all missing
 * fields at once.
 */
function findMissing({
  isComing,
  phone,
  rulesRead,
}: {
  isComing: boolean;
  phone: string;
  rulesRead: boolean;
}) {
  return {
    ...(isComing && phone === '' ? refuse('guestPhoneMissing').reply.fields : {}),
    ...(isComing && !rulesRead ? refuse('playRulesNotRead').reply.fields : {}),
  };
}

/** Puts children back into the form's rows in which they were typed. */
function placeInRows(children: readonly TypedChild[], rows: readonly number[]): TypedChild[] {
  const length = (rows.at(-1) ?? -1) + 1;
  return Array.from(
    { length },
    (_, row) => children[rows.indexOf(row)] ?? { name: '', avoids: [], words: '' },
  );
}

/** Renumbers the fields of a refusal by the rows of the form. */
function renumber(fields: Readonly<Record<string, string>>, rows: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => [
      name.replace(/^children\.(\d+)\./, (_, index: string) => `children.${rows[Number(index)] ?? index}.`),
      words,
    ]),
  );
}
