import type * as z from 'zod/mini';
import { partyForm } from '../../../contract/party.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { Checked } from '../../lib/use-sent-form.ts';
import type { PartyTyped } from './party-draft.ts';

/**
 * What is wrong with an enquiry by the contract's own rules, or the enquiry as it can be sent. Loaded
 * when somebody begins to write.
 */
export function checkParty(typed: PartyTyped): Checked<z.input<typeof partyForm>> {
  const read = partyForm.safeParse(typed);
  return read.success
    ? { body: read.data, errors: null }
    : { body: null, errors: firstErrors(read.error.issues) };
}
