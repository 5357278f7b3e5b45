import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import type { Call } from '../../../contract/call.ts';
import { refusalStatus } from '../../../contract/refusal.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import { apiCalls } from './all-calls.ts';
import { describeApi } from './describe-api.ts';

/**
 * Serves the description of the API: `/api/openapi.json`, and `/api/docs` as a readable page. Each of the two
 * is generated on its first request, because generating both at start-up would take a fifth of the start-up
 * time.
 */
export function apiDocsRoutes(app: Hono<AppEnv>, version: string, pagePolicy: Record<string, string>): void {
  let description: string | undefined;
  let page: ReturnType<typeof describePage> | undefined;
  app.get('/api/openapi.json', (context) => {
    description ??= JSON.stringify(describeApi(version));
    return context.body(description, 200, { 'content-type': 'application/json' });
  });
  app.get('/api/docs', (context) => {
    page ??= describePage();
    return context.html(page, 200, pagePolicy);
  });
}

function describePage() {
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall: the calls</title><link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>The calls</h1>
<p>Generated from the contract, as is <a href="/api/openapi.json">openapi.json</a>. A refusal is always <code>{"success": false, "code": …, "message": …}</code>.</p>
<nav aria-label="Calls"><ul>${apiCalls.map((call) => html`<li><a href="#${anchor(call)}"><code>${call.method} ${call.path}</code></a> ${call.summary}</li>`)}<li><code>GET /api/availability/stream</code> The current availability of days, pushed (server-sent events)</li><li><code>GET /api/parties/guests/stream</code> An event whenever the guests of a party change (server-sent events)</li><li><code>GET /api/check-in/stream</code> The topics that screens should refetch, pushed (server-sent events)</li><li><code>POST /api/payment-notices</code> Webhook events of the payment provider</li><li><code>GET /health</code> Whether the site can serve requests</li></ul></nav>
${apiCalls.map(describeCall)}</main></body></html>`;
}

function describeCall(call: Call) {
  return html`<section id="${anchor(call)}"><h2><code>${call.method} ${call.path}</code></h2>
<p>${call.summary}.</p>${call.notes ? html`<p>${call.notes}</p>` : ''}
${shape('In the path', call.params)}${shape('In the query', call.query)}${call.method === 'POST' ? shape('Body', call.body) : ''}
${shape(`Answer (${call.status})`, call.reply)}
<h3>Refusals</h3><ul>${call.refusals.map((code) => html`<li><code>${refusalStatus[code]} ${code}</code></li>`)}</ul></section>`;
}

function shape(title: string, schema: z.ZodMiniType) {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (Object.keys(jsonSchema.properties ?? {}).length === 0) return '';
  const { $schema: _, ...plain } = jsonSchema;
  return html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(plain, null, 2)}</pre>`;
}

function anchor(call: Call): string {
  return `${call.method}${call.path.replace(/[^\w]+/g, '-')}`.toLowerCase();
}
