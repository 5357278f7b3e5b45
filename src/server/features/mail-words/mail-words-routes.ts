import type { Hono } from 'hono';
import { listOfficeMailsCall, previewMailCall, tryMailCall } from '../../../contract/office-mails.ts';
import type { MailDefinition } from '../../../domain/mail-texts.ts';
import { findMail, mails } from '../../../domain/mails.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { refuse } from '../../refusal.ts';
import { showPictures } from '../mail/show-pictures.ts';
import { sendWithoutQueue } from '../set-up/send-test-mail.ts';
import type { SetUpDeps } from '../set-up/set-up-deps.ts';
import { composeExample, type ExampleDeps, refuseBadWords } from './example-mail.ts';
import { type LastSent, listLastSent } from './mail-words-store.ts';

const testLimit: RateLimit = { most: 10, minutes: 60, reason: 'testMailsOften' };
/** How far back the routes look for the last mail of each kind: 90 days, in milliseconds. */
const lookBack = 90 * 24 * 3_600_000;

/** Mounts the calls for the words of mails (specification 13.8). The guard of /api/admin protects them. */
export function mailWordsRoutes(
  app: Hono<AppEnv>,
  deps: SetUpDeps & ExampleDeps,
  rateLimit: RateLimiter,
): void {
  mountCall(app, listOfficeMailsCall, async () => {
    const sent = await listLastSent(deps.db, deps.clock.now() - lookBack);
    return {
      mails: mails.map((mail) => {
        const at = Math.max(...sent.filter((each) => isOf(mail, each)).map((each) => each.at));
        return { id: mail.id, sentAt: Number.isFinite(at) ? new Date(at).toISOString() : null };
      }),
    };
  });

  mountCall(app, previewMailCall, async ({ params, body }) => {
    const { subject, html, text, attachments } = await composeExample(deps, openMail(params.mail), body);
    return { subject, html: showPictures(html, attachments), text };
  });

  mountCall(app, tryMailCall, async ({ params, body }, context) => {
    const mail = openMail(params.mail);
    refuseBadWords(mail, body.words);
    await rateLimit(context, 'test-mail', testLimit);
    return sendWithoutQueue(deps, await composeExample(deps, mail, body, body.email));
  });
}

function openMail(id: string): MailDefinition {
  const mail = findMail(id);
  if (!mail) throw refuse('officeMailNotFound');
  return mail;
}

/**
 * Returns whether a sent mail was written with this definition. A definition may be for one kind of booking.
 * Any other definition applies to all kinds of booking that have no definition of their own.
 */
function isOf({ kind, booking }: MailDefinition, sent: LastSent): boolean {
  if (kind !== sent.kind) return false;
  if (booking !== undefined) return booking === sent.booking;
  return !mails.some(
    (other) => other.kind === kind && other.booking !== undefined && other.booking === sent.booking,
  );
}
