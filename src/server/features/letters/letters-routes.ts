import type { Hono } from 'hono';
import {
  listLettersCall,
  listOutboxCall,
  previewLetterCall,
  readLetterAudiencesCall,
  readLetterCall,
  sendLetterCall,
  sendMailAgainCall,
  tryLetterCall,
  writeLetterCall,
} from '../../../contract/letters.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { refuse } from '../../refusal.ts';
import { showPictures } from '../mail/show-pictures.ts';
import { previewLetter } from './letter-mail.ts';
import {
  draftLetter,
  listLetters,
  readLetter,
  readLetterAudiences,
  sendLetter,
  tryLetter,
} from './letters.ts';
import type { LettersContext } from './letters-context.ts';
import { listOutbox, sendMailAgain } from './outbox.ts';

/** Mounts the calls of letters to families and of the outbox. The guard of /api/admin protects them. */
export function lettersRoutes(app: Hono<AppEnv>, deps: LettersContext): void {
  mountCall(app, readLetterAudiencesCall, ({ query }) => readLetterAudiences(deps, query.date));
  mountCall(app, listOutboxCall, ({ query }) => listOutbox(deps, query));
  mountCall(app, sendMailAgainCall, ({ params, body }) => sendMailAgain(deps, params.id, body.clientId));
  mountCall(app, listLettersCall, ({ query }) => listLetters(deps, query.after));
  mountCall(app, writeLetterCall, async ({ body }) => ({ letter: await draftLetter(deps, body) }));
  mountCall(app, readLetterCall, async ({ params }) => ({ letter: await readLetter(deps, params.id) }));
  mountCall(app, tryLetterCall, async ({ params, body }) => ({
    letter: await tryLetter(deps, params.id, body),
  }));
  mountCall(app, sendLetterCall, async ({ params }) => ({ letter: await sendLetter(deps, params.id) }));

  mountCall(app, previewLetterCall, async ({ params }, context) => {
    const mail = await previewLetter(deps, params.id);
    if (!mail) throw refuse('letterNotFound');
    // A mail contains its own inline styles and pictures, and no scripts.
    return context.html(showPictures(mail.html, mail.attachments), 200, {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    });
  });
}
