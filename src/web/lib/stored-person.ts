import { deviceStore, useBrowserStore } from './browser-store.ts';
import { readEnrolment } from './kiosk-enrolment.ts';
import { hasShape, isText } from './type-guards.ts';

/** The person who last sent a form from this device, so that the next form can be filled in. */
export interface StoredPerson {
  name: string;
  email: string;
  phone: string;
}

const noPerson: StoredPerson = { name: '', email: '', phone: '' };
const personStore = deviceStore<StoredPerson>(
  'knownPerson',
  hasShape<StoredPerson>({ name: isText, email: isText, phone: isText }),
  noPerson,
);

/**
 * Returns the person stored on this device, or null if there is none. On the server and during hydration,
 * returns null in any case.
 */
export function useStoredPerson(): StoredPerson | null {
  const person = useBrowserStore(personStore);
  return isStored(person) ? person : null;
}

/** Returns whether a person is stored on this device now. */
export function isPersonStored(): boolean {
  return isStored(personStore.read());
}

function isStored({ name, email }: StoredPerson): boolean {
  return name !== '' && email !== '';
}

/**
 * Stores the person after a form was accepted. If the form had no phone number, a number stored earlier with
 * the same e-mail stays. Stores nobody on a kiosk, because its next form may be another family's.
 */
export function storePerson(person: StoredPerson): void {
  if (readEnrolment()) return;
  const before = personStore.read();
  const phone = person.phone || (before.email === person.email ? before.phone : '');
  personStore.write({ ...person, phone });
}

/** Removes the stored person from this device. */
export function removeStoredPerson(): void {
  personStore.clear();
}
