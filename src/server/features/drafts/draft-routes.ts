import type { Hono } from 'hono';
import { draftResponseCall } from '../../../contract/staff-inquiries.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { DraftDeps } from './draft-deps.ts';
import { draftResponse } from './draft-response.ts';

/** Mounts the staff's draft call; the guard of /api/admin protects it. */
export function draftRoutes(app: Hono<AppEnv>, deps: DraftDeps): void {
  mountCall(app, draftResponseCall, ({ params }) => draftResponse(deps, params.id));
}
