import { join } from 'node:path';
import type { SecurityHeaders } from '../src/server/render/security-headers.ts';
import {
  asInlineScript,
  type PageFiles,
  type RenderedPage,
  type WebApp,
} from '../src/server/render/web-app.ts';
import { runSite } from '../src/server/run-site.ts';

/** False after a restart, which prints nothing. */
const isFirst = process.argv[2] !== 'again';
const waiting = new Map<number, { resolve: (value: never) => void; reject: (problem: Error) => void }>();
let calls = 0;

process.on('message', ({ id, value, problem }: { id: number; value: never; problem?: string }) => {
  const call = waiting.get(id);
  waiting.delete(id);
  if (problem === undefined) call?.resolve(value);
  else call?.reject(new Error(problem));
});

function ask<Value>(call: string, ...args: unknown[]): Promise<Value> {
  calls += 1;
  const id = calls;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    process.send?.({ id, call, args });
  });
}

async function loadWebApp(): Promise<WebApp> {
  return {
    // The renderer fetches a page's data over HTTP itself: `_fetcher` is a function, which cannot be sent to
    // another process.
    renderPage: (path, search, _fetcher, given) =>
      ask<RenderedPage>('renderPage', path, search, given).catch((problem) => failedPage(problem)),
    listIndexablePaths: () => ask('listIndexablePaths'),
    renderDrawing: (name) => ask('renderDrawing', name),
    isPage: (path) => ask('isPage', path),
    filesOf: ({ file }) => ask<PageFiles>('filesOf', file),
    early: asInlineScript(await ask<string>('early')),
    folder: join(import.meta.dirname, '../public'),
    mayChange: true,
  };
}

/** Returns a page that shows why another one could not be rendered. */
function failedPage(problem: Error): RenderedPage {
  console.error(problem.message);
  const text = problem.message.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return {
    head: { title: 'The page failed', description: '', unlisted: true, status: 500 },
    html: `<main class="page-width py-20"><h1>The page failed</h1><pre class="overflow-x-auto">${text}</pre></main>`,
    state: 'null',
    file: '',
    takesPayment: false,
    isKiosk: false,
    inks: '',
    logo: '',
    isStatic: true,
  };
}

/**
 * Allows what Vite needs beyond the policy of `npm start`: style elements, its web socket, and the worker
 * that waits until a lost server is back.
 */
function relax(policies: SecurityHeaders, baseUrl: string): SecurityHeaders {
  const socket = `ws://${new URL(baseUrl).host}`;
  const allow = (headers: Record<string, string>) => ({
    ...headers,
    'content-security-policy': (headers['content-security-policy'] ?? '')
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", `connect-src 'self' ${socket}`)
      .replace(/$|; worker-src 'self'/, "; worker-src 'self' blob:"),
  });
  return {
    ...policies,
    page: allow(policies.page),
    paymentPage: allow(policies.paymentPage),
    kioskPage: allow(policies.kioskPage),
  };
}

// Runs the site of `npm run dev`. It is the site of `npm start`, except that its parent process (dev/main.ts)
// renders the pages, and that its security policies allow what Vite needs.
await runSite({
  loadWebApp,
  adaptPolicies: (policies, { baseUrl }) => relax(policies, baseUrl),
  host: '127.0.0.1',
  print: isFirst ? console.log : () => undefined,
});
