import type { Hono } from 'hono';
import type { RefusedForm } from '../../contract/inquiry.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { type AppEnv, readBodyText } from '../http/mount-call.ts';
import { refuse } from '../refusal.ts';
import type { LoadedPages } from './load-pages.ts';
import { sendPage } from './page-routes.ts';
import type { SecurityHeaders } from './security-headers.ts';

/**
 * A form that works without JavaScript: its address, its call, the redirect on success, and its name
 * within the page.
 */
interface PlainForm {
  address: string;
  call: string;
  redirectTo: string;
  name: string;
}

const forms: readonly PlainForm[] = [
  { address: '/contact', call: '/api/contact', redirectTo: '/?message=sent#contact', name: 'contact' },
  {
    address: '/party-booking',
    call: '/api/party-inquiry',
    redirectTo: '/party-booking?enquiry=sent#party-trouble',
    name: 'party',
  },
];

/**
 * Mounts the forms for browsers without JavaScript. Each form makes the same call as the page's script, so
 * the same rules and limits apply. The server shows the reply as a page: the confirmation, or the form again
 * with the typed values.
 */
export function plainFormRoutes(app: Hono<AppEnv>, pages: LoadedPages, policies: SecurityHeaders): void {
  app.get('/contact', (context) => context.redirect('/#contact', 302));

  for (const { address, call, redirectTo, name } of forms) {
    app.post(address, async (context) => {
      const type = context.req.header('content-type') ?? '';
      if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw refuse('contentTypeNotForm');
      const values = Object.fromEntries(new URLSearchParams(await readBodyText(context)));
      const headers = new Headers({ 'content-type': 'application/json' });
      for (const header of ['origin', 'host', 'sec-fetch-site', 'x-forwarded-for']) {
        const value = context.req.header(header);
        if (value !== undefined) headers.set(header, value);
      }
      const body = JSON.stringify(values);
      // The reply of this call is read here and not sent to the browser, so no Node response is passed.
      const bindings = { incoming: context.env.incoming };
      const reply = await app.request(call, { method: 'POST', headers, body }, bindings);
      if (reply.ok) return context.redirect(redirectTo, 303);

      const { code, message, fields = {} } = (await reply.json()) as RefusalReply;
      const { website: _, ...typed } = values;
      const returned: RefusedForm = { values: typed, fields, code, message };
      // If the page forbade referrers, the browser would send no origin with the form, and the server would
      // refuse the next attempt.
      const page = { ...(await pages.renderPrivate(address, { [name]: returned })), hidesAddress: false };
      return sendPage(context, page, policies, page.status === 200 ? reply.status : page.status);
    });
  }
}
