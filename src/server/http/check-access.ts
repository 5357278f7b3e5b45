import type { Access } from '../../contract/call.ts';
import { mayDo, type StaffRole } from '../../domain/staff-roles.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** The caller as a guard has identified it. Both fields are missing for a stranger. */
interface KnownCaller {
  desk?: { kind: 'staff' | 'kiosk' } | undefined;
  staff?: StaffCaller | undefined;
}

/** The role of a staff session. `byPin` says whether the screen was taken over with a PIN. */
export interface StaffCaller {
  role: StaffRole;
  byPin: boolean;
}

/** Returns whether the contract allows the caller to make a call. */
export function mayCall(access: Access, caller: KnownCaller): boolean {
  return whyNot(access, caller) === null;
}

/**
 * Refuses a call that the contract does not allow the caller to make. Throws the refusal `not_signed_in` for
 * a stranger or a kiosk. Throws `not_allowed` for staff whose role, or sign-in by PIN, does not permit the
 * call. Roles are checked only here (specification 1.2).
 */
export function checkAccess(access: Access, caller: KnownCaller): void {
  const refusal = whyNot(access, caller);
  if (refusal) throw refusal;
}

function whyNot(access: Access, { desk, staff }: KnownCaller): Refusal | null {
  if (access === 'public') return null;
  if (!desk) return refuse('notSignedIn');
  if (desk.kind === 'kiosk') return access === 'kiosk' ? null : refuse('notSignedIn');
  if (!staff) return refuse('notSignedIn');
  if (access === 'signed-in') return null;
  const anyOf = typeof access === 'object' ? access : ([access === 'kiosk' ? 'check-in' : access] as const);
  if (anyOf.some((permission) => mayDo(staff.role, permission, staff.byPin))) return null;
  return anyOf.some((permission) => mayDo(staff.role, permission))
    ? refuse('pinMayNot')
    : refuse('roleMayNot', { role: staff.role, permission: anyOf[0] });
}
