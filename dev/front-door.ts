import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { SiteProcess } from './site-process.ts';

type Handler = (incoming: IncomingMessage, response: ServerResponse) => void;

/**
 * Addresses that are Vite's: the sources of the pages, and what it adds to them; none of the server's
 * sources.
 */
const ofVite =
  /^\/(?:kiosk-worker\.js$|@(?:vite|id|fs|react-refresh)\b|src\/(?:web|domain|contract)\/|dev\/browser\.ts|node_modules\/)/;

/** Answers browsers: sources come from Vite, everything else from the site, whose restart is waited for. */
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
  if (port === null) return explain(response, site.trouble());
  const { method, url, rawHeaders } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers: rawHeaders });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', () => {
    if (response.headersSent) return void response.destroy();
    // It was ending just then. What carries no body is asked again of the next one.
    if (method === 'GET' || method === 'HEAD') void passOn(incoming, response, site);
    else explain(response, 'The server was restarted while it was answering. Send it again.');
  });
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Says why there is no answer; the page asks again by itself. */
function explain(response: ServerResponse, words: string | null): void {
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
    `<!doctype html><meta http-equiv="refresh" content="1"><title>No server</title><h1>The server did not start</h1><pre>${text}</pre>`,
  );
}
