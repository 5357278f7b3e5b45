import { customerEmail } from '../../../contract/field.ts';

/** Checks an e-mail by the contract's own rule. Returns the error text, or the e-mail to look up. */
export function checkLookup(input: string): { email: string; error: null } | { email: null; error: string } {
  const parsed = customerEmail.safeParse(input);
  return parsed.success
    ? { email: parsed.data, error: null }
    : { email: null, error: parsed.error.issues[0]?.message ?? '' };
}
