import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Runs `work`, such as the rest of a request, for a member of staff. The audit entries that `work` causes
 * name this person. `connect.ts` passes the person to each transaction, so entries that a database function
 * writes also have the name. If `personId` is null, the entries name nobody.
 */
export function actAsPerson<T>(personId: string | null, work: () => T): T {
  return personId === null ? work() : storage.run(personId, work);
}

/** Returns the id of the member of staff who acts; null for families, jobs and the staff password. */
export function actingPerson(): string | null {
  return storage.getStore() ?? null;
}
