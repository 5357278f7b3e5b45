import { type RefObject, useEffect, useState } from 'react';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { readFormValues, restoreFormValues, setFormValue } from '../../lib/form-values.ts';
import type { StoredPerson } from '../../lib/stored-person.ts';
import { type PurchaseFormInput, purchaseDraft, purchaseFields } from './purchase-draft.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * Returns the first error of each field. The contract's rules are a chunk of their own: if it does not
 * load, nothing is reported here and the server decides.
 */
function findFieldErrors(typed: PurchaseFormInput): Promise<Errors> {
  return import('./check-purchase.ts').then(
    ({ checkPurchase }) => checkPurchase(typed),
    () => ({}),
  );
}

/**
 * Holds the buyer's details: typed values live in the form and in this tab's draft. They are checked on
 * submit, and from then on again as they change.
 */
export function usePurchaseForm(form: RefObject<HTMLFormElement | null>) {
  const typed = useBrowserStore(purchaseDraft);
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!form.current) return;
    restoreFormValues(form.current, purchaseFields, purchaseDraft.read());
    purchaseDraft.write(readFormValues(form.current, purchaseFields));
    void findFieldErrors(purchaseDraft.read());
  }, [form]);

  const changed = async () => {
    if (!form.current) return;
    purchaseDraft.write(readFormValues(form.current, purchaseFields));
    if (attempts > 0) setErrors(await findFieldErrors(purchaseDraft.read()));
  };
  return {
    typed,
    errors,
    /** How many submissions have had a reply. */
    attempts,
    changed: () => void changed(),
    /** Fills in the details of a person remembered from before. */
    fill: ({ name, email, phone }: StoredPerson) => {
      if (!form.current) return;
      setFormValue(form.current, 'customerName', name);
      setFormValue(form.current, 'customerEmail', email);
      if (phone) setFormValue(form.current, 'customerPhone', phone);
      void changed();
    },
    /** Checks the form. `send` returns the server's errors of its fields. */
    submit: async (send: (typed: PurchaseFormInput) => Promise<Errors>) => {
      const input = purchaseDraft.read();
      const fieldErrors = await findFieldErrors(input);
      setErrors(Object.keys(fieldErrors).length > 0 ? fieldErrors : await send(input));
      setAttempts((before) => before + 1);
    },
  };
}
