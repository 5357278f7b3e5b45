import type { Hono } from 'hono';
import type { ReturnedForm } from '../../contract/inquiry.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { type Requested, readText } from '../http/mount.ts';
import { Refusal } from '../refusal.ts';
import { answerPage } from './page-routes.ts';
import type { LoadedPages } from './pages.ts';
import type { Policies } from './policy.ts';

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
 * Mounts the forms for browsers without JavaScript. Each makes the same call as the page's script, so the
 * same rules and limits apply. The reply is shown as a page: the confirmation, or the form again with the
 * typed values.
 */
export function plainFormRoutes(app: Hono<Requested>, pages: LoadedPages, policies: Policies): void {
  app.get('/contact', (context) => context.redirect('/#contact', 302));

  for (const { address, call, redirectTo, name } of forms) {
    app.post(address, async (context) => {
      const type = context.req.header('content-type') ?? '';
      if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
        throw new Refusal('malformed', 'Please send a form (content-type application/x-www-form-urlencoded)');
      }
      const values = Object.fromEntries(new URLSearchParams(await readText(context)));
      const headers = new Headers({ 'content-type': 'application/json' });
      for (const header of ['origin', 'host', 'sec-fetch-site', 'x-forwarded-for']) {
        const value = context.req.header(header);
        if (value !== undefined) headers.set(header, value);
      }
      const body = JSON.stringify(values);
      // The reply is read here and not sent, so Node's response is left out.
      const bindings = { incoming: context.env.incoming };
      const reply = await app.request(call, { method: 'POST', headers, body }, bindings);
      if (reply.ok) return context.redirect(redirectTo, 303);

      const { message, fields = {} } = (await reply.json()) as RefusalReply;
      const { website: _, ...typed } = values;
      const returned: ReturnedForm = { values: typed, fields, message };
      // Without a referrer the browser would send no origin when the form is sent again, and it would be
      // refused.
      const page = { ...(await pages.answer(address, { [name]: returned })), hidesAddress: false };
      return answerPage(context, page, policies, page.status === 200 ? reply.status : page.status);
    });
  }
}
