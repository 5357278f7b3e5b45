import type { Kysely } from 'kysely';
import { allStaffRoles, type StaffRole, staffRoles } from '../../../domain/staff-roles.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endSignInsOfPerson } from '../staff/live-sign-ins.ts';
import { anonymisePerson } from './erase-former-colleague.ts';
import type { PeopleDeps } from './people-deps.ts';
import {
  countOtherOwners,
  deletePerson,
  deleteSignInMethods,
  findOpenInvitation,
  findPersonByEmail,
  insertInvitation,
  insertPerson,
  lockColleague,
  lockPeople,
  type PersonRow,
  updatePerson,
  withdrawInvitations,
} from './people-store.ts';
import { areFiguresMailedTo } from './staff-address-store.ts';

/** How long an invitation lasts: seven days, in milliseconds. */
const invitationLifetime = 7 * 24 * 60 * 60_000;

/**
 * Invites a colleague by mail, and returns their id. A repeated call with the same name, address and role,
 * before the person has joined, keeps an open invitation and replaces an expired one. Any other invitation to
 * a known address is refused with `already_colleague`.
 */
export async function inviteColleague(
  deps: PeopleDeps,
  input: { name: string; email: string; role: StaffRole },
): Promise<string> {
  const now = deps.clock.now();
  const id = await deps.db.transaction().execute(async (tx) => {
    const inserted = await insertPerson(tx, { ...input, now });
    if (inserted === null) {
      await lockPeople(tx);
      const known = await findPersonByEmail(tx, input.email);
      const isRepeat = known?.joined_at === null && known.name === input.name && known.role === input.role;
      if (!known || !isRepeat) throw refuse('colleagueKnown', { name: known?.name ?? 'Somebody' });
      if (!(await findOpenInvitation(tx, { personId: known.id }, now)))
        await renewInvitation(tx, known.id, now);
      return known.id;
    }
    await sendInvitation(tx, inserted, now);
    await record(tx, now, 'colleague invited', { id: inserted, role: input.role });
    return inserted;
  });
  deps.wakeMailSender();
  return id;
}

async function sendInvitation(tx: Kysely<DB>, personId: string, now: number): Promise<void> {
  const invitationId = await insertInvitation(tx, { personId, now, endsAt: now + invitationLifetime });
  await queueMail(tx, invitationId, 'staff-invited', now);
}

/**
 * Sends a new invitation, and ends the links of earlier invitations. Refuses with `changed_meanwhile` unless
 * the person has been invited and has not joined (or not joined again) since.
 */
export async function inviteAgain(deps: PeopleDeps, id: string): Promise<void> {
  await changePerson(deps, id, async (tx, person, now) => {
    const hadUnused = await renewInvitation(tx, id, now);
    if (person.joined_at !== null && !hadUnused) throw refuse('colleagueChanged');
  });
  deps.wakeMailSender();
}

/**
 * Sends a new invitation, and ends earlier ones. Returns whether an earlier one was unused (expired or not).
 */
async function renewInvitation(tx: Kysely<DB>, id: string, now: number): Promise<boolean> {
  const hadUnused = (await withdrawInvitations(tx, id, now)) > 0;
  await sendInvitation(tx, id, now);
  await record(tx, now, 'colleague invited again', { id });
  return hadUnused;
}

/**
 * Withdraws an unused invitation, even if it has expired. Deletes the person if they never joined. A former
 * colleague who was invited again remains a former colleague. Refuses with `changed_meanwhile` if there is no
 * unused invitation, and with `runs_parties` if a person who never joined is the host of a party.
 */
export function withdrawInvitation(deps: PeopleDeps, id: string): Promise<void> {
  return changePerson(deps, id, async (tx, person, now) => {
    if ((await withdrawInvitations(tx, id, now)) === 0) throw refuse('colleagueChanged');
    if (person.joined_at === null && !(await deletePerson(tx, id)))
      throw refuse('invitedRunsParties', { name: person.name });
    await record(tx, now, 'invitation withdrawn', { id });
  });
}

/**
 * Gives a colleague another role. Refuses with `last_owner` if no other owner would be left, and with
 * `changed_meanwhile` if the colleague has left.
 */
export function changeRole(deps: PeopleDeps, id: string, role: StaffRole): Promise<void> {
  return changePerson(deps, id, async (tx, person, now) => {
    if (person.role === role) return;
    if (person.ended_at !== null) throw refuse('colleagueChanged');
    await refuseLastOwner(tx, person);
    await updatePerson(tx, id, { role });
    await record(tx, now, 'role changed', { id, role }, { role: person.role });
  });
}

/**
 * Sets whether a colleague may run parties. A colleague who loses this right still runs the parties to which
 * they were assigned before. Refuses with `changed_meanwhile` if the colleague has left.
 */
export function setRunsParties(deps: PeopleDeps, id: string, runsParties: boolean): Promise<void> {
  return changePerson(deps, id, async (tx, person, now) => {
    if (person.runs_parties === runsParties) return;
    if (person.ended_at !== null) throw refuse('colleagueChanged');
    await updatePerson(tx, id, { runs_parties: runsParties });
    await record(tx, now, runsParties ? 'colleague may run parties' : 'colleague may run no parties', { id });
  });
}

/**
 * Makes a person a former colleague: ends all their sign-ins, and deletes all their sign-in methods. A
 * repeated call changes nothing. Refuses with `last_owner` if no other owner would be left, and with
 * `changed_meanwhile` if the person has not joined. Returns whether the daily or monthly sheets of figures
 * are still mailed to their address.
 */
export function makeFormerColleague(deps: PeopleDeps, id: string): Promise<boolean> {
  return changePerson(deps, id, async (tx, person, now) => {
    const getsFigures = await areFiguresMailedTo(tx, person.email);
    if (person.ended_at !== null) return getsFigures;
    if (person.joined_at === null) throw refuse('colleagueChanged');
    await refuseLastOwner(tx, person);
    await endSignInsOfPerson(tx, { personId: id, now });
    await withdrawInvitations(tx, id, now);
    await deleteSignInMethods(tx, id);
    await updatePerson(tx, id, { ended_at: new Date(now) });
    await record(tx, now, 'colleague ended', { id });
    return getsFigures;
  });
}

/**
 * Invites a former colleague to return, with this role. Refuses with `changed_meanwhile` if the person has
 * not left.
 */
export async function inviteBack(deps: PeopleDeps, id: string, role: StaffRole): Promise<void> {
  await changePerson(deps, id, async (tx, person, now) => {
    if (person.ended_at === null) throw refuse('colleagueChanged');
    await withdrawInvitations(tx, id, now);
    await updatePerson(tx, id, { role, invited_at: new Date(now) });
    await sendInvitation(tx, id, now);
    await record(tx, now, 'colleague invited', { id, role });
  });
  deps.wakeMailSender();
}

/**
 * Erases the name and the e-mail address of a former colleague, and the name in all other records. Refuses
 * with `changed_meanwhile` if the person has not left.
 */
export function eraseColleague(deps: PeopleDeps, id: string): Promise<void> {
  return changePerson(deps, id, async (tx, person, now) => {
    if (person.ended_at === null) throw refuse('colleagueChanged');
    await anonymisePerson(tx, person, now);
    await record(tx, now, 'colleague erased', { id });
  });
}

async function changePerson<T>(
  { db, clock }: PeopleDeps,
  id: string,
  change: (tx: Kysely<DB>, person: PersonRow, now: number) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockPeople(tx);
    const person = await lockColleague(tx, id);
    if (!person || person.erased_at !== null) throw refuse('colleagueNotFound');
    return change(tx, person, now);
  });
}

/**
 * Refuses with `last_owner` if the person is the only owner who has joined and has not left. The shared staff
 * password does not count as an owner, although it allows everything.
 */
async function refuseLastOwner(tx: Kysely<DB>, person: PersonRow): Promise<void> {
  if (person.role !== 'owner' || person.joined_at === null) return;
  if ((await countOtherOwners(tx, person.id)) === 0) throw refuse('lastOwner');
}

function record(
  tx: Kysely<DB>,
  at: number,
  what: string,
  { id, role }: { id: string; role?: StaffRole },
  before?: { role: string },
): Promise<void> {
  const nameOf = (of: string) =>
    allStaffRoles.flatMap((one) => (one === of ? [staffRoles[one].name] : []))[0];
  return recordAuditEntry(tx, {
    at,
    who: 'staff',
    what,
    ...(before ? { before: { role: nameOf(before.role) } } : {}),
    after: { colleague: id, ...(role ? { role: staffRoles[role].name } : {}) },
  });
}
