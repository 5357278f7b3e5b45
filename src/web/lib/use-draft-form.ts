import { type ChangeEvent, useEffect, useState } from 'react';
import type { StoredPerson } from './stored-person.ts';

type PersonField = 'customerName' | 'customerEmail' | 'customerPhone';
type Errors = Readonly<Record<string, string>>;

interface DraftFormOptions<Name extends string> {
  draft: Readonly<Record<Name | PersonField, string>> & { readonly agreeToTerms: boolean };
  /** All fields of the form: only these can be corrected here when the server refuses it. */
  names: readonly (Name | PersonField | 'agreeToTerms')[];
  keep: (name: Name | PersonField | 'agreeToTerms', value: string | boolean) => void;
  /** Returns the first error message for each invalid field of the draft. */
  findWrong: () => Promise<Errors>;
}

/**
 * Manages a form about a visit and its customer: values live in a draft, errors live here. The form is
 * validated when it is submitted; from then on each field again as it changes.
 */
export function useDraftForm<Name extends string>({ draft, names, keep, findWrong }: DraftFormOptions<Name>) {
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  // The validation rules are a chunk of their own, fetched while people read the form.
  useEffect(() => void findWrong(), [findWrong]);

  const refuse = (fields: Errors) =>
    setErrors(
      Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))),
    );
  const recheck = async (name: string) => {
    if (attempts === 0) return;
    const { [name]: message } = await findWrong();
    setErrors(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others));
  };
  const change: typeof keep = (name, value) => {
    keep(name, value);
    void recheck(name);
  };

  return {
    errors,
    /** The number of submits, each counted once its reply is there. */
    attempts,
    recheck,
    refuse,
    /** Fills in the customer from the person stored on this device. */
    fill: ({ name, email, phone }: StoredPerson) => {
      change('customerName', name);
      change('customerEmail', email);
      if (phone) change('customerPhone', phone);
    },
    /** Returns the props of a text field. */
    text: (name: Name | PersonField) => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, event.target.value),
    }),
    /** Returns the props of a checkbox. */
    tick: (name: 'agreeToTerms') => ({
      name,
      checked: draft[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
    /**
     * Validates the form and sends it. `send` resolves to the server's errors for its fields; `otherwise` is
     * called instead if the form is invalid.
     */
    submit: async (send: () => Promise<Errors>, otherwise?: () => void) => {
      const invalid = await findWrong();
      setErrors(invalid);
      if (Object.keys(invalid).length > 0) otherwise?.();
      else refuse(await send());
      setAttempts((before) => before + 1);
    },
  };
}
