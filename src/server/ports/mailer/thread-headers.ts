import type { Message } from './mailer.ts';

/** The headers that name a mail, and the one that it follows (RFC 5322, section 3.6.4). */
export interface ThreadHeaders {
  'Message-ID': string;
  'In-Reply-To'?: string;
  References?: string;
}

/**
 * Returns the headers by which mail programs recognise a mail and show it in its thread. A mail is named by
 * its own id, so that a resend after a lost response is the same mail. The first mail of a thread is named by
 * the thread, so that the others can refer to it however long ago it was sent. They are shown together even
 * where the first was never sent, because all of them refer to the same name.
 */
export function threadHeaders({ id, thread }: Pick<Message, 'id' | 'thread'>, domain: string): ThreadHeaders {
  if (!thread) return { 'Message-ID': `<${id}@${domain}>` };
  const first = `<${thread.id}@${domain}>`;
  if (thread.isFirst) return { 'Message-ID': first };
  return { 'Message-ID': `<${id}@${domain}>`, 'In-Reply-To': first, References: first };
}

/** Returns the domain of an address, which names its mails; 'localhost' where there is none. */
export function mailDomain(address: string): string {
  return address.split('@')[1] ?? 'localhost';
}
