import type { Hono } from 'hono';
import { readMenuCall } from '../../../contract/menu.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { MenuSection } from './menu-store.ts';

/** Mounts the menu call. */
export function menuRoutes(app: Hono<Requested>, deps: { menu: CachedValue<MenuSection[]> }): void {
  mount(app, readMenuCall, async () => ({ categories: await deps.menu.read() }));
}
