import { partyWishes } from '../../../domain/party-packages.ts';
import { tabStore } from '../../lib/browser-store.ts';
import type { FormValues } from '../../lib/form-values.ts';
import { hasShape, isText } from '../../lib/type-guards.ts';

/** The fields in the order of the form. A field's id is its name. */
export const partyFields = [
  'packageType',
  'partyDate',
  'partyTime',
  'numberOfChildren',
  'childName',
  'childAge',
  ...partyWishes.map(({ name }) => name),
  'parentName',
  'parentPhone',
  'parentEmail',
] as const;

export type PartyField = (typeof partyFields)[number];
export type PartyFormInput = FormValues<PartyField>;

/**
 * An enquiry in progress, and the last `?package=` and `?date=` applied to it, so that a reload does not
 * undo a later choice.
 */
export type PartyDraft = PartyFormInput & { asked: string };

const textGuards = Object.fromEntries(partyFields.map((name) => [name, isText])) as Record<
  PartyField,
  typeof isText
>;
const blank = Object.fromEntries(partyFields.map((name) => [name, ''])) as PartyFormInput;

export const partyDraft = tabStore<PartyDraft>(
  'partyDraft',
  hasShape<PartyDraft>({ ...textGuards, asked: isText }),
  {
    ...blank,
    asked: '',
  },
);
