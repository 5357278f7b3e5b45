/** A mail ready to be sent. */
export interface Message {
  /** Identifies the mail. If it is sent again with this id, mail programs recognise it as the same mail. */
  id: string;
  to: string;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** The thread in which mail programs show this mail; left out for a mail that stands alone. */
  thread?: MailThread;
}

/** A thread of mails about one thing, which mail programs show together. */
export interface MailThread {
  /** The name of the thread, 'booking-…', which is the same for each of its mails. */
  id: string;
  /** Whether this mail is the first one, to which the others reply. */
  isFirst: boolean;
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** The content in base64. */
  content: string;
  /** Set for pictures that the HTML shows as `cid:`. */
  contentId?: string;
}

/** Sends mail, or throws. */
export interface Mailer {
  /** Returns the mail server's answer, such as '250 2.0.0 Ok: queued'; '' if no server is used. */
  send(message: Message): Promise<string>;
}

/** Reads the sender's name and address; called for each mail, so that a change applies to the next mail. */
export type ReadSender = () => Promise<{ name: string; address: string }>;
