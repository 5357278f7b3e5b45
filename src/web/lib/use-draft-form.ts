import { type ChangeEvent, useEffect, useState } from 'react';
import type { KnownPerson } from './known-person.ts';

type PersonField = 'customerName' | 'customerEmail' | 'customerPhone';
type Errors = Readonly<Record<string, string>>;

interface DraftForm<Name extends string> {
  draft: Readonly<Record<Name | PersonField, string>> & { readonly agreeToTerms: boolean };
  /** All fields: of what the server finds wrong, these can be mended here. */
  names: readonly (Name | PersonField | 'agreeToTerms')[];
  keep: (name: Name | PersonField | 'agreeToTerms', value: string | boolean) => void;
  /** What is wrong with the draft as it stands: the first words for each field. */
  findWrong: () => Promise<Errors>;
}

/**
 * A form about a visit and who books it: what is typed lives in a draft, what is wrong lives here. Checked
 * when it is sent; from then on each field again as it changes.
 */
export function useDraftForm<Name extends string>({ draft, names, keep, findWrong }: DraftForm<Name>) {
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  // Its rules come with a script of their own, which is fetched while the form is looked at.
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
    /** How often the form was sent, each counted once its answer is there. */
    attempts,
    recheck,
    refuse,
    /** Fills in who books, as known from before. */
    fill: ({ name, email, phone }: KnownPerson) => {
      change('customerName', name);
      change('customerEmail', email);
      if (phone) change('customerPhone', phone);
    },
    /** What a text field needs. */
    text: (name: Name | PersonField) => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, event.target.value),
    }),
    /** What a tick box needs. */
    tick: (name: 'agreeToTerms') => ({
      name,
      checked: draft[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
    /**
     * Checks the form; `send` answers with what the server found wrong with its fields, `otherwise`
     * speaks for the rest of the page.
     */
    submit: async (send: () => Promise<Errors>, otherwise?: () => void) => {
      const wrong = await findWrong();
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) otherwise?.();
      else refuse(await send());
      setAttempts((before) => before + 1);
    },
  };
}
