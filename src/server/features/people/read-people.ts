import type { StaffRole } from '../../../domain/staff-roles.ts';
import type { PeopleDeps } from './people-deps.ts';
import { listPeople } from './people-store.ts';
import { readSignIns } from './sign-ins.ts';

/**
 * Returns the people who work here, are invited or have left, with their sign-in methods and sign-ins. Those
 * who have left come last.
 */
export async function readPeople(deps: PeopleDeps, current: string) {
  const now = deps.clock.now();
  const [rows, signIns] = await Promise.all([listPeople(deps.db), readSignIns(deps, current)]);
  const signInsOf = (id: string | null) =>
    signIns.filter(({ personId }) => personId === id).map(({ signIn }) => signIn);
  return {
    people: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role as StaffRole,
      state: stateOf(row, now),
      invitedAt: row.invited_at.toISOString(),
      invitationEndsAt: row.invitation_ends_at?.toISOString() ?? null,
      joinedAt: row.joined_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      passkeys: Number(row.passkeys ?? 0),
      hasPassword: row.password_digest !== null,
      runsParties: row.runs_parties,
      signIns: signInsOf(row.id),
    })),
    staffPasswordSignIns: signInsOf(null),
    now: new Date(now).toISOString(),
  };
}

function stateOf(
  row: { joined_at: Date | null; ended_at: Date | null; invitation_ends_at: Date | null },
  now: number,
): 'invited' | 'invitation over' | 'here' | 'ended' {
  const ends = row.invitation_ends_at?.getTime();
  if (ends !== undefined && (row.joined_at === null || row.ended_at !== null))
    return ends > now ? 'invited' : 'invitation over';
  if (row.joined_at === null) return 'invitation over';
  return row.ended_at === null ? 'here' : 'ended';
}
