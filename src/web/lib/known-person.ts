import { fields, isText } from './shape.ts';
import { deviceStore, useTabStore } from './tab-store.ts';

/** Who sent a form from this device last, so that they need not type it again. */
export interface KnownPerson {
  name: string;
  email: string;
  phone: string;
}

const nobody: KnownPerson = { name: '', email: '', phone: '' };
const known = deviceStore<KnownPerson>(
  'knownPerson',
  fields<KnownPerson>({ name: isText, email: isText, phone: isText }),
  nobody,
);

/** Whoever is known here; null when nobody is, on the server and during hydration. */
export function useKnownPerson(): KnownPerson | null {
  const person = useTabStore(known);
  return isSomebody(person) ? person : null;
}

/** Whether somebody is known at this moment. */
export function isPersonKnown(): boolean {
  return isSomebody(known.read());
}

function isSomebody({ name, email }: KnownPerson): boolean {
  return name !== '' && email !== '';
}

/** Kept only when something was really sent. A phone number given before stays when none is given now. */
export function rememberPerson(person: KnownPerson): void {
  const before = known.read();
  const phone = person.phone || (before.email === person.email ? before.phone : '');
  known.write({ ...person, phone });
}

export function forgetPerson(): void {
  known.clear();
}
