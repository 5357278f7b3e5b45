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
