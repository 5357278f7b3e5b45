import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { KnownPersonOffer } from '../../ui/known-person-offer.tsx';
import { dismissRefusal, toast } from '../../ui/toast.tsx';

const fieldId = 'rewards-email';

/** Asks for an e-mail to look up (specification 2.9, 8.6). */
export function LookupForm({ onLook }: { onLook: (email: string) => void }) {
  const [error, setError] = useState<string>();

  const refuse = (words: string) => {
    setError(words);
    document.getElementById(fieldId)?.focus();
  };
  const look = async (typed: string) => {
    if (typed.trim() === '') {
      toast({
        title: 'Email Required',
        description: 'Please enter your email address',
        variant: 'destructive',
      });
      return refuse('Please enter your email address');
    }
    // Should the rules not load, the server's word counts.
    const checked = await import('./check-lookup.ts').then(
      ({ checkLookup }) => checkLookup(typed),
      () => ({ email: typed.trim(), error: null }),
    );
    if (checked.error !== null) return refuse(checked.error);
    setError(undefined);
    dismissRefusal();
    onLook(checked.email);
  };
  return (
    // `dialog`: without its script the form goes nowhere, least of all with an e-mail in an address.
    <form
      method="dialog"
      noValidate
      aria-label="Look up your points"
      className="lookup"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('email');
        void look(typeof typed === 'string' ? typed : '');
      }}
    >
      <KnownPersonOffer onUse={({ email }) => void look(email)} said="Looking up the points of this email." />
      <EmailField
        id={fieldId}
        name="email"
        label="Email"
        hint="No password. Spending points takes a code that we send to this address."
        maxLength={254}
        error={error}
        onChange={() => setError(undefined)}
      />
      <div className="script-room">
        <Button type="submit" variant="primary" size="large" className="with-script justify-self-start">
          Look up my points
        </Button>
        <p className="without-script">
          Looking points up needs a script that your browser does not run. Ask at the desk: we look for you.
        </p>
      </div>
    </form>
  );
}
