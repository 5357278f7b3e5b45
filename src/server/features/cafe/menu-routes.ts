import type { Hono } from 'hono';
import { readMenu } from '../../../contract/menu.ts';
import type { KeptReading } from '../../db/kept-reading.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { MenuPart } from './menu-store.ts';

export function menuRoutes(app: Hono<Requested>, deps: { menu: KeptReading<MenuPart[]> }): void {
  mount(app, readMenu, async () => ({ categories: await deps.menu.read() }));
}
