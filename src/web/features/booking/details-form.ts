import { type ChangeEvent, useEffect, useState } from 'react';
import type { KnownPerson } from '../../lib/known-person.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';

/** The details in the order of the form: errors are listed so, and a field's name is its id. */
export const detailFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'selectedDate',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof Draft)[];

type Detail = (typeof detailFields)[number];
export type DetailErrors = Partial<Record<Detail, string>>;

export type TypedDetails = Pick<Draft, Detail>;

/** The contract's rules come with a script of their own. Should it not load, nothing is found wrong here and the server's word counts. */
export function findWrong(): Promise<DetailErrors> {
  return import('./check-details.ts').then(
    ({ checkDetails }) => checkDetails(readDraft()),
    () => ({}),
  );
}

/**
 * The details form: what is typed lives in the draft, what is wrong lives here. Checked when it is sent; from then on each field
 * again as it changes.
 */
export function useDetailsForm(draft: Draft) {
  const [errors, setErrors] = useState<DetailErrors>({});
  const [attempts, setAttempts] = useState(0);

  useEffect(() => void findWrong(), []);

  const recheck = async (name: Detail) => {
    if (attempts === 0) return;
    const { [name]: message } = await findWrong();
    setErrors(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others));
  };
  const change = (name: Detail, value: string | boolean) => {
    changeDraft({ [name]: value });
    void recheck(name);
  };

  return {
    errors,
    /** How often the form was sent, each counted once its answer is there. */
    attempts,
    recheck,
    /** Fills in who books, as known from before. */
    fill: ({ name, email, phone }: KnownPerson) => {
      change('customerName', name);
      change('customerEmail', email);
      if (phone) change('customerPhone', phone);
    },
    /** What a text field needs. */
    text: (name: Exclude<Detail, 'agreeToTerms'>) => ({
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
    /** Checks the form; `send` answers with what the server found wrong with its fields, `otherwise` speaks for the rest of the page. */
    submit: async (send: () => Promise<Record<string, string>>, otherwise: () => void) => {
      const wrong = await findWrong();
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) otherwise();
      else setErrors(pickDetails(await send()));
      setAttempts((before) => before + 1);
    },
    refuse: (fields: Record<string, string>) => setErrors(pickDetails(fields)),
  };
}

function pickDetails(fields: Record<string, string>): DetailErrors {
  return Object.fromEntries(
    detailFields.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
  );
}
