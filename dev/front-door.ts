import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { SiteProcess } from './site-process.ts';

type Handler = (incoming: IncomingMessage, response: ServerResponse) => void;

/**
 * Matches the addresses that Vite answers: the sources of the pages and Vite's own additions, but none of the
 * server's sources.
 */
const ofVite =
  /^\/(?:kiosk-worker\.js$|@(?:vite|id|fs|react-refresh)\b|src\/(?:web|domain|contract)\/|dev\/browser\.ts|node_modules\/)/;

/**
 * Returns the handler of browsers' requests: sources come from Vite, everything else from the site. Requests
 * wait while the site restarts.
 */
export function answerFrom(
  vite: (incoming: IncomingMessage, response: ServerResponse, next: () => void) => void,
  site: SiteProcess,
): Handler {
  return (incoming, response) => {
    const pass = () => void passOn(incoming, response, site);
    if (ofVite.test(incoming.url ?? '')) vite(incoming, response, pass);
    else pass();
  };
}

async function passOn(incoming: IncomingMessage, response: ServerResponse, site: SiteProcess): Promise<void> {
  const port = await site.port();
  if (port === null) return explain(response, 'The server did not start', site.trouble());
  const { method, url, rawHeaders } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers: rawHeaders });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', () => {
    if (response.headersSent) return void response.destroy();
    // The site's process ended during the request. Requests without a body are sent again, to the next
    // process.
    if (method === 'GET' || method === 'HEAD') void passOn(incoming, response, site);
    else explain(response, 'The server was restarted during the request', 'Please send the request again.');
  });
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Responds with a page that says why the site did not reply. The page reloads itself every second. */
function explain(response: ServerResponse, title: string, words: string | null): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
  });
  const text = (words ?? 'The server is not running.').replace(
    /[&<>]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
  response.end(
    `<!doctype html><meta http-equiv="refresh" content="1"><title>No server</title><h1>${title}</h1><pre>${text}</pre>`,
  );
}
