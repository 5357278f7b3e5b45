import { partyWishes } from '../../../domain/party-packages.ts';
import { fields, isText } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';
import type { Typed } from '../../lib/typed-form.ts';

/** The fields in the order of the form; a field's id is its name. */
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
export type PartyTyped = Typed<PartyField>;

/**
 * An enquiry somebody is writing, and the `?package=` and `?date=` that were taken over last, so that a
 * reload does not undo another choice.
 */
export type PartyDraft = PartyTyped & { asked: string };

const text = Object.fromEntries(partyFields.map((name) => [name, isText])) as Record<
  PartyField,
  typeof isText
>;
const blank = Object.fromEntries(partyFields.map((name) => [name, ''])) as PartyTyped;

export const partyDraft = tabStore<PartyDraft>('partyDraft', fields<PartyDraft>({ ...text, asked: isText }), {
  ...blank,
  asked: '',
});
