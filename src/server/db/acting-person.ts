import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Runs the rest of a request as a person of the staff. What it writes to the audit log names that person,
 * also where a function of the database writes it (`connect.ts` passes the person to each transaction).
 */
export function actAsPerson<T>(personId: string | null, work: () => T): T {
  return personId === null ? work() : storage.run(personId, work);
}

/** Returns the id of the person for whom this runs; null for families, jobs and the staff password. */
export function actingPerson(): string | null {
  return storage.getStore() ?? null;
}
