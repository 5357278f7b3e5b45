import { type ChangeEvent, useState } from 'react';
import { bookingForm } from '../../../contract/booking.ts';
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
type DetailErrors = Partial<Record<Detail, string>>;

/** What is wrong with the details by the contract's own rules: the first message of each field. */
export function checkDetails(draft: Draft): DetailErrors {
  const { customerName, customerPhone, customerEmail, selectedDate, specialRequests, agreeToTerms } = draft;
  const read = bookingForm.safeParse({
    customerName,
    customerPhone,
    customerEmail,
    selectedDate,
    specialRequests,
    agreeToTerms,
  });
  const errors: DetailErrors = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path[0] as Detail] ??= message;
  return errors;
}

/**
 * The details form: what is typed lives in the draft, what is wrong lives here. Checked when it is sent; from then on each field
 * again as it changes.
 */
export function useDetailsForm(draft: Draft) {
  const [errors, setErrors] = useState<DetailErrors>({});
  const [attempts, setAttempts] = useState(0);

  const recheck = (name: Detail) => {
    if (attempts === 0) return;
    const message = checkDetails(readDraft())[name];
    setErrors(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others));
  };
  const change = (name: Detail, value: string | boolean) => {
    changeDraft({ [name]: value });
    recheck(name);
  };

  return {
    errors,
    /** How often the form was sent, each counted once its answer is there. */
    attempts,
    recheck,
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
      const wrong = checkDetails(readDraft());
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
