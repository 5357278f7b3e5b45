import type { AppContext } from '../../app-context.ts';
import type { Mailer } from '../../ports/mailer/mailer.ts';

/** The mail server: the mailer that reaches it, and its name. */
export interface MailServer {
  mailer: Mailer;
  /** Its host and port; null: mail is kept in the local mailbox. */
  host: string | null;
  /** A digest of its setting, which differs for another server or account. */
  digest: string;
}

export interface SetUpDeps extends AppContext {
  mailServer: MailServer;
  baseUrl: string;
}
