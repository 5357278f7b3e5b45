import type { Context } from 'hono';
import { addressDigest } from './caller.ts';
import type { Requested } from './mount.ts';
import { readRequestKey } from './request-key.ts';

/** Whoever sends an order. */
export interface Client {
  /** Names one attempt of a person: a repeat answers with the same booking. null: none was sent. */
  requestKey: string | null;
  /** Digest of the address it comes from; null where nobody's share is counted. */
  from: string | null;
}

/** The program itself, where it orders as a family would. */
export const internalClient: Client = { requestKey: null, from: null };

export const readClient = (context: Context<Requested>): Client => ({
  requestKey: readRequestKey(context),
  from: addressDigest(context.get('address')),
});
