import type { Message } from './mailer.ts';

/** The headers that identify a mail, and the mail that it follows (RFC 5322, section 3.6.4). */
export interface ThreadHeaders {
  'Message-ID': string;
  'In-Reply-To'?: string;
  References?: string;
}

/**
 * Returns the headers by which mail programs recognise a mail and show it in its thread. A mail's Message-ID
 * contains the mail's own id, so that a mail that is sent again after a lost response counts as the same
 * mail. The Message-ID of a thread's first mail contains the thread's id instead, and all later mails refer
 * to this Message-ID. Mail programs therefore show the later mails together even if the first mail was never
 * sent.
 */
export function threadHeaders({ id, thread }: Pick<Message, 'id' | 'thread'>, domain: string): ThreadHeaders {
  if (!thread) return { 'Message-ID': `<${id}@${domain}>` };
  const first = `<${thread.id}@${domain}>`;
  if (thread.isFirst) return { 'Message-ID': first };
  return { 'Message-ID': `<${id}@${domain}>`, 'In-Reply-To': first, References: first };
}

/** Returns the domain of an address, for Message-IDs; 'localhost' if the address has none. */
export function mailDomain(address: string): string {
  return address.split('@')[1] ?? 'localhost';
}
