import type { Hono } from 'hono';
import { readMenuCall } from '../../../contract/menu.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { MenuSection } from './menu-store.ts';

/** Mounts the menu call. */
export function menuRoutes(app: Hono<AppEnv>, deps: { menu: CachedValue<MenuSection[]> }): void {
  mountCall(app, readMenuCall, async () => ({ categories: await deps.menu.read() }));
}
