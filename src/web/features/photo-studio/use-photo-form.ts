import { type ChangeEvent, useEffect, useState } from 'react';
import type { KnownPerson } from '../../lib/known-person.ts';
import { changePhotoDraft, type PhotoDraft, readPhotoDraft } from './photo-draft.ts';

/** The details in the order of the form; a field's id is its name. */
export const photoFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof PhotoDraft)[];

type PhotoField = (typeof photoFields)[number];
type Errors = Readonly<Record<string, string>>;

/** The contract's rules come with a script of their own. Should it not load, nothing is found wrong here and the server's word counts. */
function findWrong(): Promise<Errors> {
  return import('./check-photo.ts').then(
    ({ checkPhoto }) => checkPhoto(readPhotoDraft()),
    () => ({}),
  );
}

/** The details form: what is typed lives in the draft, what is wrong lives here. Checked when it is sent; from then on each field again as it changes. */
export function usePhotoForm(draft: PhotoDraft) {
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  useEffect(() => void findWrong(), []);

  const change = async (name: PhotoField, value: string | boolean) => {
    changePhotoDraft({ [name]: value });
    if (attempts === 0) return;
    const { [name]: message } = await findWrong();
    setErrors(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others));
  };
  return {
    errors,
    /** How often the form was sent, each counted once its answer is there. */
    attempts,
    /** Fills in who books, as known from before. */
    fill: ({ name, email, phone }: KnownPerson) => {
      void change('customerName', name);
      void change('customerEmail', email);
      if (phone) void change('customerPhone', phone);
    },
    text: (name: Exclude<PhotoField, 'agreeToTerms'>) => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        void change(name, event.target.value),
    }),
    tick: (name: 'agreeToTerms') => ({
      name,
      checked: draft[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => void change(name, event.target.checked),
    }),
    /** Checks the form; `send` answers with what the server found wrong with its fields. */
    submit: async (send: () => Promise<Errors>) => {
      const wrong = await findWrong();
      setErrors(Object.keys(wrong).length > 0 ? wrong : await send());
      setAttempts((before) => before + 1);
    },
  };
}
