import type { Hono } from 'hono';
import type { ReturnedForm } from '../../contract/inquiry.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { type Requested, readText } from '../mount.ts';
import { Refusal } from '../refusal.ts';
import { answerPage } from './page-routes.ts';
import type { LoadedPages } from './pages.ts';
import type { Policies } from './policy.ts';

/**
 * The contact form of a browser without script. It makes the same call that the page's script makes, so the same rules and limits
 * hold; what the call answers becomes a page: the home page again with what was typed, or its word that the message has arrived.
 */
export function plainFormRoutes(app: Hono<Requested>, pages: LoadedPages, policies: Policies): void {
  app.get('/contact', (context) => context.redirect('/#contact', 302));

  app.post('/contact', async (context) => {
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
      throw new Refusal('malformed', 'Please send a form (content-type application/x-www-form-urlencoded)');
    }
    const values = Object.fromEntries(new URLSearchParams(await readText(context)));
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of ['origin', 'host', 'x-forwarded-for']) {
      const value = context.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const body = JSON.stringify(values);
    const answer = await app.request('/api/contact', { method: 'POST', headers, body }, context.env);
    if (answer.ok) return context.redirect('/?message=sent#contact', 303);

    const { message, fields = {} } = (await answer.json()) as RefusalReply;
    const { website: _, ...typed } = values;
    const contact: ReturnedForm = { values: typed, fields, message };
    // Without a referrer the browser would not say where the form comes from when it is sent again, and it would be refused.
    const page = { ...(await pages.answer('/contact', { contact })), hidesAddress: false };
    return answerPage(context, page, policies, page.status === 200 ? answer.status : page.status);
  });
}
