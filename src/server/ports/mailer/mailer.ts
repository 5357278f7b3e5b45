/** A mail ready to go. */
export interface Message {
  /** The mail's own id: sending the same id again is the same mail. */
  id: string;
  to: string;
  /** Where an answer should go, if not to the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** What it says to mail programs, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
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
  send(message: Message): Promise<void>;
}
