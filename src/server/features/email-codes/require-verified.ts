import type { Context } from 'hono';
import type { CachedValue } from '../../db/cached-value.ts';
import { refuse } from '../../refusal.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { hasVerification } from './email-code-store.ts';
import { deviceDigest, readDeviceToken } from './known-device.ts';
import type { EmailCodeDeps } from './request-email-code.ts';

/** The dependencies of the checks for a verified e-mail address. */
export type VerificationDeps = Pick<EmailCodeDeps, 'db' | 'clock' | 'baseUrl'>;

/**
 * Returns whether the requesting device has verified the e-mail's mailbox with a code in the last 30
 * days.
 */
export async function isVerified(deps: VerificationDeps, context: Context, email: string): Promise<boolean> {
  const token = readDeviceToken(context, deps.baseUrl);
  return token !== null && hasVerification(deps.db, deviceDigest(token), email, deps.clock.now());
}

/**
 * Refuses as `requireVerified` does if the centre requires a code before it shows a balance
 * (`venue.code_before_balance`). Refuses before any look-up, so that the reply does not reveal whether the
 * e-mail address is known.
 */
export async function requireVerifiedToLookUp(
  deps: VerificationDeps & { site: CachedValue<SiteFacts> },
  context: Context,
  email: string,
): Promise<void> {
  const { codeBeforeBalance } = await deps.site.read();
  if (codeBeforeBalance) await requireVerified(deps, context, email);
}

/** Throws the refusal `email_not_proven` unless `isVerified` returns true (specification 12.12). */
export async function requireVerified(
  deps: VerificationDeps,
  context: Context,
  email: string,
): Promise<void> {
  if (await isVerified(deps, context, email)) return;
  throw refuse('emailNotVerified');
}
