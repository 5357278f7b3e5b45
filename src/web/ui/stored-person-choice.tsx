import { useEffect, useRef, useState } from 'react';
import { removeStoredPerson, type StoredPerson, useStoredPerson } from '../lib/stored-person.ts';
import { Button } from './button.tsx';

export interface StoredPersonProps {
  onUse: (person: StoredPerson) => void;
  /** The announcement after the details are filled in. */
  announcement?: string;
}

/** The two buttons of `StoredPersonOffer`: to use the stored person's details, or to forget them. */
export default function StoredPersonChoice({
  onUse,
  announcement = 'Name, email and phone are filled in.',
}: StoredPersonProps) {
  const person = useStoredPerson();
  const [forgotten, setForgotten] = useState(false);
  const [used, setUsed] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (forgotten) message.current?.focus();
  }, [forgotten]);
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
        {used && announcement}
      </p>
    </div>
  );
}
