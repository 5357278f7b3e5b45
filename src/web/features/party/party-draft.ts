import { partyWishes } from '../../../domain/party-packages.ts';
import { fields, isText } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';
import type { Typed } from '../../lib/typed-form.ts';

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
export type PartyFormInput = Typed<PartyField>;

/**
 * An enquiry in progress, and the `?package=` and `?date=` that were applied last, so that a reload does
 * not undo another choice.
 */
export type PartyDraft = PartyFormInput & { asked: string };

const text = Object.fromEntries(partyFields.map((name) => [name, isText])) as Record<
  PartyField,
  typeof isText
>;
const blank = Object.fromEntries(partyFields.map((name) => [name, ''])) as PartyFormInput;

export const partyDraft = tabStore<PartyDraft>('partyDraft', fields<PartyDraft>({ ...text, asked: isText }), {
  ...blank,
  asked: '',
});
