import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const colour = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(
      /^#[0-9a-f]{6}$/,
      'Please give a colour as # and six digits or letters from a to f, such as #2c1a2e',
    ),
  );

const inks = z.strictObject({
  paper: colour,
  paperDeep: colour,
  bramble: colour,
  apple: colour,
  leaf: colour,
  honey: colour,
  tor: colour,
});

export const readLookCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/look',
  access: 'settings',
  noun: 'office',
  summary: 'The colours of the site',
  notes: 'specification 13.4, 10.86',
  reply: z.strictObject({ success: z.literal(true), inks }),
  refusals: ['not_signed_in'],
});

export const changeLookCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/look',
  access: 'settings',
  noun: 'office',
  summary: 'Changes the colours of the site',
  notes:
    'specification 13.4, 10.87. Refused with palette_too_weak if a pair of colours used for words or controls has too little contrast (WCAG 2.2), or if the paper is too dark. `before` has the colours that the page showed. If somebody has changed them since, the call is refused with changed_meanwhile',
  body: z.strictObject({ inks, before: inks }),
  reply: z.strictObject({ success: z.literal(true), inks }),
  refusals: ['not_signed_in', 'palette_too_weak', 'changed_meanwhile'],
});
