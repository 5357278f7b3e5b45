import { customerEmail } from '../../../contract/field.ts';
import type { Checked } from '../../lib/form-check.ts';

/** Checks the e-mail of a lookup against the contract's own rule. */
export function checkLookup({ email }: { email: string }): Checked<{ email: string }> {
  const parsed = customerEmail.safeParse(email);
  return parsed.success
    ? { body: { email: parsed.data }, errors: null }
    : { body: null, errors: { email: parsed.error.issues[0]?.message ?? '' } };
}
