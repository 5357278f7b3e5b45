/** A mail ready to be sent. */
export interface Message {
  /** The mail's own id: a second send with the same id is the same mail. */
  id: string;
  to: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** The thread that mail programs show it in; none for a mail that stands alone. */
  thread?: MailThread;
}

/** The mails about one thing, which mail programs show together. */
export interface MailThread {
  /** Names the thread: 'booking-…', the same for each of its mails. */
  id: string;
  /** Whether this mail is the first one, to which the others reply. */
  isFirst: boolean;
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
  /** Set for pictures that the HTML shows as `cid:`. */
  contentId?: string;
}

/** Sends mail, or throws. */
export interface Mailer {
  /** Returns what the mail server answered, such as '250 2.0.0 Ok: queued'; '' where no server is used. */
  send(message: Message): Promise<string>;
}

/** Who sends the mails, read as each is sent. */
export type ReadSender = () => Promise<{ name: string; address: string }>;
