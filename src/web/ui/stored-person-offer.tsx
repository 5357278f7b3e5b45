import { useEffect, useRef, useState } from 'react';
import {
  isPersonStored,
  removeStoredPerson,
  type StoredPerson,
  useStoredPerson,
} from '../lib/stored-person.ts';
import { Button } from './button.tsx';

type KnownPersonOfferProps = {
  onUse: (person: StoredPerson) => void;
  /** The announcement after the details are filled in. */
  said?: string;
};

/**
 * Offers to fill in the name, e-mail and phone stored on this device before the page was opened, and removes
 * them with one tap. Renders nothing if none are stored.
 */
export function StoredPersonOffer({
  onUse,
  said = 'Name, email and phone are filled in.',
}: KnownPersonOfferProps) {
  const person = useStoredPerson();
  const [wasKnown, setWasKnown] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const [used, setUsed] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => setWasKnown(isPersonStored()), []);
  useEffect(() => {
    if (forgotten) message.current?.focus();
  }, [forgotten]);
  if (!wasKnown) return null;
  if (!person) {
    return forgotten ? (
      <p ref={message} tabIndex={-1} className="known-person outline-none">
        Forgotten on this device.
      </p>
    ) : null;
  }
  return (
    <div className="known-person">
      <Button
        variant="outline"
        onClick={() => {
          onUse(person);
          setUsed(true);
        }}
      >
        Use {person.name}, {person.email.replace(/@.*$/, '@…')}
      </Button>
      <Button
        variant="link"
        onClick={() => {
          removeStoredPerson();
          setForgotten(true);
        }}
      >
        Forget
      </Button>
      <p role="status" className="sr-only">
        {used && said}
      </p>
    </div>
  );
}

/** Returns the fields of a form about a customer that a stored person fills in. */
export function toCustomer({ name, email, phone }: StoredPerson) {
  return { customerName: name, customerEmail: email, ...(phone && { customerPhone: phone }) };
}
