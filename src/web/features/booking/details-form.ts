import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { bookingForm } from '../../../contract/booking.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';

/** What is typed on the details step. */
export type Details = Pick<
  Draft,
  'customerName' | 'customerPhone' | 'customerEmail' | 'selectedDate' | 'specialRequests' | 'agreeToTerms'
>;

/** The details in the order of the form: errors are listed so, and a field's name is its id. */
export const detailFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'selectedDate',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof Details)[];

/** The details form, checked by the contract's own rules and kept in the draft as it is typed. */
export function useDetailsForm() {
  const form = useForm<Details>({
    defaultValues: pick(readDraft()),
    resolver: zodResolver(bookingForm) as unknown as Resolver<Details>,
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeDraft(pick({ ...readDraft(), ...values })),
      }),
    [form],
  );
  return form;
}

function pick(draft: Details): Details {
  const { customerName, customerPhone, customerEmail, selectedDate, specialRequests, agreeToTerms } = draft;
  return { customerName, customerPhone, customerEmail, selectedDate, specialRequests, agreeToTerms };
}
