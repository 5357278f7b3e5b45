import { customerEmail } from '../../../contract/field.ts';

/**
 * What is wrong with an e-mail by the contract's own rule, in words, or the e-mail as it can be asked for.
 */
export function checkLookup(typed: string): { email: string; error: null } | { email: null; error: string } {
  const read = customerEmail.safeParse(typed);
  return read.success
    ? { email: read.data, error: null }
    : { email: null, error: read.error.issues[0]?.message ?? '' };
}
