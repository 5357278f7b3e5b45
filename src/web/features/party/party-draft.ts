import { partyWishes } from '../../../domain/party-packages.ts';
import { formStore } from '../../lib/browser-store.ts';

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

/**
 * An enquiry in progress. `asked` is the last `?package=` and `?date=` that were copied from the address.
 * `press` identifies the press of the link that brought them (`useLinkPress`).
 */
export type PartyDraft = Record<PartyField | 'asked' | 'press', string>;

const blank = Object.fromEntries([...partyFields, 'asked', 'press'].map((name) => [name, ''])) as PartyDraft;

export const partyDraft = formStore<PartyDraft>('partyDraft', blank);
