import { type Checked, unchecked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import styles from './loyalty.module.css';

const emailRequired = 'Please enter your email address';

/** Checks the typed e-mail. If the rules do not load, the server decides. */
async function checkTyped(typed: { email: string }): Promise<Checked<{ email: string }>> {
  if (typed.email.trim() === '') return { body: null, errors: { email: emailRequired } };
  return import('./check-lookup.ts').then(
    ({ checkLookup }) => checkLookup(typed),
    () => unchecked(typed),
  );
}

/** The form to look up a member by e-mail (specification 2.9, 8.6). */
export function LookupForm({ onLookUp }: { onLookUp: (email: string) => void }) {
  const form = useForm({
    blank: { email: '' },
    fields: ['email'],
    idPrefix: 'rewards-',
    hasToast: true,
    whileTyping: 'clear',
    check: checkTyped,
    send: async ({ email }) => onLookUp(email.trim()),
    onInvalid: ({ email }) => {
      if (email.trim() === '')
        toast({ title: 'Email Required', description: emailRequired, variant: 'destructive' });
    },
    onSent: dismissErrorToast,
  });
  return (
    // Without script, a form with the method `dialog` sends nothing, so no e-mail address gets into a URL.
    <form
      {...form.props}
      method="dialog"
      noValidate
      aria-label="Look up your points"
      className={styles.lookup}
    >
      <StoredPersonOffer
        onUse={({ email }) => onLookUp(email)}
        announcement="Looking up the points for this email."
      />
      <EmailField
        label="Email"
        hint="You need no password. When you spend points, we send a code to this address."
        maxLength={254}
        {...form.text('email')}
      />
      <div className="with-or-without-script">
        <Button type="submit" variant="primary" size="large" className="with-script justify-self-start">
          Look up my points
        </Button>
        <p className="without-script">
          Your browser does not run the script that looks up points. Ask at the desk, and we will look up your
          points.
        </p>
      </div>
    </form>
  );
}
