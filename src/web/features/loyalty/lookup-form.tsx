import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';

const fieldId = 'rewards-email';

/** The form to look up a member by e-mail (specification 2.9, 8.6). */
export function LookupForm({ onLookUp }: { onLookUp: (email: string) => void }) {
  const [error, setError] = useState<string>();

  const showError = (words: string) => {
    setError(words);
    document.getElementById(fieldId)?.focus();
  };
  const lookUp = async (typed: string) => {
    if (typed.trim() === '') {
      toast({
        title: 'Email Required',
        description: 'Please enter your email address',
        variant: 'destructive',
      });
      return showError('Please enter your email address');
    }
    // If the rules do not load, the server decides.
    const checked = await import('./check-lookup.ts').then(
      ({ checkLookup }) => checkLookup(typed),
      () => ({ email: typed.trim(), error: null }),
    );
    if (checked.error !== null) return showError(checked.error);
    setError(undefined);
    dismissErrorToast();
    onLookUp(checked.email);
  };
  return (
    // `dialog`: without script the form sends nothing, so that no e-mail gets into an address.
    <form
      method="dialog"
      noValidate
      aria-label="Look up your points"
      className="lookup"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('email');
        void lookUp(typeof typed === 'string' ? typed : '');
      }}
    >
      <StoredPersonOffer
        onUse={({ email }) => void lookUp(email)}
        said="Looking up the points of this email."
      />
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
