import type { Hono } from 'hono';
import { draftResponseCall } from '../../../contract/staff-inquiries.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { DraftDeps } from './draft-deps.ts';
import { draftResponse } from './draft-response.ts';

/** Mounts the staff's draft call; the guard of /api/admin protects it. */
export function draftRoutes(app: Hono<Requested>, deps: DraftDeps): void {
  mount(app, draftResponseCall, ({ params }) => draftResponse(deps, params.id));
}
