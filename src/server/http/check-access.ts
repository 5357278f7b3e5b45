import type { Context } from 'hono';
import type { Access } from '../../contract/call.ts';
import { mayDo } from '../../domain/staff-roles.ts';
import { refuse } from '../refusal.ts';
import type { AppEnv } from './mount-call.ts';

/**
 * Refuses a call to everybody whom the contract does not let make it: `not_signed_in` to strangers,
 * `not_allowed` to staff whose role may not. The only place where roles are checked (specification 1.2).
 */
export function checkAccess(access: Access, context: Context<AppEnv>): void {
  if (access === 'public') return;
  const desk = context.get('desk');
  if (!desk) throw refuse('notSignedIn');
  if (desk.kind === 'kiosk') {
    if (access !== 'kiosk') throw refuse('notSignedIn');
    return;
  }
  const staff = context.get('staff');
  if (!staff) throw refuse('notSignedIn');
  if (access === 'signed-in') return;
  const permission = access === 'kiosk' ? 'check-in' : access;
  if (mayDo(staff.role, permission, staff.byPin)) return;
  throw mayDo(staff.role, permission)
    ? refuse('pinMayNot')
    : refuse('roleMayNot', { role: staff.role, permission });
}
