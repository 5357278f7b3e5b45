import type { Context } from 'hono';
import { addressDigest } from './caller.ts';
import type { Requested } from './mount.ts';
import { readRequestKey } from './request-key.ts';

/** Whoever sends an order. */
export interface Sender {
  /** Names one attempt of a person: a repeat answers with the same booking. null: none was sent. */
  requestKey: string | null;
  /** Digest of the address it comes from; null where nobody's share is counted. */
  from: string | null;
}

/** The program itself, where it orders as a family would. */
export const theProgram: Sender = { requestKey: null, from: null };

export const readSender = (context: Context<Requested>): Sender => ({
  requestKey: readRequestKey(context),
  from: addressDigest(context.get('address')),
});
