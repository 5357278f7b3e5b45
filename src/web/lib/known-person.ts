import { fields, isText } from './shape.ts';
import { deviceStore, useTabStore } from './tab-store.ts';

/** The person who last sent a form from this device, so that the next form can be filled in. */
export interface KnownPerson {
  name: string;
  email: string;
  phone: string;
}

const noPerson: KnownPerson = { name: '', email: '', phone: '' };
const personStore = deviceStore<KnownPerson>(
  'knownPerson',
  fields<KnownPerson>({ name: isText, email: isText, phone: isText }),
  noPerson,
);

/** Returns the person stored on this device; null if there is none, on the server and during hydration. */
export function useKnownPerson(): KnownPerson | null {
  const person = useTabStore(personStore);
  return isStored(person) ? person : null;
}

/** Returns whether a person is stored on this device now. */
export function isPersonKnown(): boolean {
  return isStored(personStore.read());
}

function isStored({ name, email }: KnownPerson): boolean {
  return name !== '' && email !== '';
}

/** Stores the person after a form was accepted. An earlier phone number stays if this form had none. */
export function rememberPerson(person: KnownPerson): void {
  const before = personStore.read();
  const phone = person.phone || (before.email === person.email ? before.phone : '');
  personStore.write({ ...person, phone });
}

/** Removes the stored person from this device. */
export function forgetPerson(): void {
  personStore.clear();
}
