import { type RefObject, useEffect, useState } from 'react';
import type { KnownPerson } from '../../lib/known-person.ts';
import { useTabStore } from '../../lib/tab-store.ts';
import { putBack, readTyped, writeTyped } from '../../lib/typed-form.ts';
import { type PurchaseTyped, purchaseDraft, purchaseFields } from './purchase-draft.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * The contract's rules come with a script of their own. Should it not load, nothing is found wrong here
 * and the server's word counts.
 */
function findWrong(typed: PurchaseTyped): Promise<Errors> {
  return import('./check-purchase.ts').then(
    ({ checkPurchase }) => checkPurchase(typed),
    () => ({}),
  );
}

/**
 * Who is buying: what is typed lives in the form and, for this tab, in the draft. Checked when it is sent;
 * from then on again as it changes.
 */
export function usePurchaseForm(form: RefObject<HTMLFormElement | null>) {
  const typed = useTabStore(purchaseDraft);
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!form.current) return;
    putBack(form.current, purchaseFields, purchaseDraft.read());
    purchaseDraft.write(readTyped(form.current, purchaseFields));
    void findWrong(purchaseDraft.read());
  }, [form]);

  const changed = async () => {
    if (!form.current) return;
    purchaseDraft.write(readTyped(form.current, purchaseFields));
    if (attempts > 0) setErrors(await findWrong(purchaseDraft.read()));
  };
  return {
    typed,
    errors,
    /** How often the form was sent, each counted once its answer is there. */
    attempts,
    changed: () => void changed(),
    /** Fills in who is known from before. */
    fill: ({ name, email, phone }: KnownPerson) => {
      if (!form.current) return;
      writeTyped(form.current, 'customerName', name);
      writeTyped(form.current, 'customerEmail', email);
      if (phone) writeTyped(form.current, 'customerPhone', phone);
      void changed();
    },
    /** Checks the form; `send` answers with what the server found wrong with its fields. */
    submit: async (send: (typed: PurchaseTyped) => Promise<Errors>) => {
      const sent = purchaseDraft.read();
      const wrong = await findWrong(sent);
      setErrors(Object.keys(wrong).length > 0 ? wrong : await send(sent));
      setAttempts((before) => before + 1);
    },
  };
}
