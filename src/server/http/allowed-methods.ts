import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { refuse } from '../refusal.ts';
import type { AppEnv } from './mount-call.ts';

/**
 * Returns a function that returns the methods that an address accepts, or null if nothing is mounted there.
 * Use the returned function only after everything is mounted.
 */
function createMethodTable(app: Hono<AppEnv>): (path: string) => readonly string[] | null {
  const tables = new Map<boolean, TrieRouter<string>>();
  const tableOf = (isCall: boolean) => {
    const table = new TrieRouter<string>();
    for (const { method, path } of app.routes) {
      if (method === 'ALL' || path.startsWith('/api/') !== isCall) continue;
      table.add('ALL', path, method);
      if (method === 'GET') table.add('ALL', path, 'HEAD');
    }
    tables.set(isCall, table);
    return table;
  };
  return (path) => {
    const isCall = path.startsWith('/api/');
    const [found] = (tables.get(isCall) ?? tableOf(isCall)).match('ALL', path);
    const methods = new Set(found.map(([method]) => method));
    return methods.size === 0 ? null : [...methods].sort();
  };
}

/**
 * Refuses a method that an address does not accept, and names the accepted methods (RFC 9110, 15.5.6). Runs
 * before authentication. This reveals nothing, because the description of the calls publishes the methods
 * anyway.
 */
export function refuseOtherMethods(app: Hono<AppEnv>): void {
  const methodsOf = createMethodTable(app);
  app.use(async (context, next) => {
    const { method, path } = context.req;
    // GET and HEAD are allowed at every address outside /api/. If there is no page, the 404 page answers.
    if ((method === 'GET' || method === 'HEAD') && !path.startsWith('/api/')) return next();
    const methods = methodsOf(path);
    if (methods === null || methods.includes(method)) return next();
    context.header('allow', methods.join(', '));
    throw refuse('methodNotAllowed', { methods });
  });
}
