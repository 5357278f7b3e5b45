import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppEnv } from '../http/mount-call.ts';
import { acceptsEncoding } from './compress-text.ts';

const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** Matches the names that the build gives to files: they end with a hash of the content. */
const hashedName = /^[\w.-]+-[\w-]{8}\.[a-z0-9]+$/;

/**
 * Mounts the build's files (scripts, styles, fonts). A file's name changes with its content, so each file is
 * read once and cached. All files take less than 5 MB, with their compressed forms. Also serves the files of
 * a later build. During an upgrade, a process of the new version runs beside this one, and browsers may
 * request the files of that version's pages from this process.
 */
export function assetRoutes(app: Hono<AppEnv>, webFolder: string): void {
  const folder = join(webFolder, 'assets');
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const findLaterFile = (name: string) => {
    for (const ending of ['', ...encodings.map((encoded) => encoded.ending)])
      if (existsSync(join(folder, name + ending))) names.add(name + ending);
  };
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (name: string) => {
    const file = cache.get(name) ?? readFile(join(folder, name));
    cache.set(name, file);
    file.catch(() => cache.delete(name));
    return file;
  };

  app.get('/assets/:name', async (context, next) => {
    const name = context.req.param('name');
    if (!names.has(name) && hashedName.test(name)) findLaterFile(name);
    if (!names.has(name)) return next();
    const accepted = context.req.header('accept-encoding');
    const variant = encodings.find(
      ({ encoding, ending }) => names.has(name + ending) && acceptsEncoding(accepted, encoding),
    );
    const file = await read(name + (variant?.ending ?? '')).catch(() => null);
    if (!file) return next();
    return context.body(file, 200, {
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      // The card fields are in a frame of the payment provider, but use this site's fonts.
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      ...(variant ? { 'content-encoding': variant.encoding } : {}),
    });
  });
}
