import { lazy, Suspense, useEffect, useState } from 'react';
import { isPersonStored, type StoredPerson } from '../lib/stored-person.ts';
import type { StoredPersonProps } from './stored-person-choice.tsx';

/** Loaded only if a person is stored. If it fails to load, the form works without it. */
const StoredPersonChoice = lazy(() =>
  import('./stored-person-choice.tsx').catch(() => ({ default: () => null })),
);

/**
 * Offers to fill in the name, e-mail and phone that were stored on this device before the page was opened, or
 * to delete them with one tap. Renders nothing if nothing is stored.
 */
export function StoredPersonOffer(props: StoredPersonProps) {
  const [wasStored, setWasStored] = useState(false);
  useEffect(() => setWasStored(isPersonStored()), []);
  return (
    wasStored && (
      <Suspense fallback={null}>
        <StoredPersonChoice {...props} />
      </Suspense>
    )
  );
}

/** Returns a stored person as the customer fields of a form. Leaves out the phone if none is stored. */
export function toCustomer({ name, email, phone }: StoredPerson) {
  return { customerName: name, customerEmail: email, ...(phone && { customerPhone: phone }) };
}
