import type { AppContext } from '../../app-context.ts';
import type { Mailer } from '../../ports/mailer/mailer.ts';

/** The mail server: the mailer that reaches it, and its name. */
export interface MailServer {
  mailer: Mailer;
  /** The server's host and port; null if mail is stored in the local mailbox instead. */
  host: string | null;
  /** A digest of the server's setting. It differs for another server or account. */
  digest: string;
}

export interface SetUpDeps extends AppContext {
  mailServer: MailServer;
  baseUrl: string;
}
