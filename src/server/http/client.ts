import type { Context } from 'hono';
import { addressDigest } from './caller.ts';
import type { Requested } from './mount.ts';
import { readRequestKey } from './request-key.ts';

/** The client that sends an order. */
export interface Client {
  /** Identifies one attempt: a repeat returns the same booking. null: none was sent. */
  requestKey: string | null;
  /** Digest of the client's address; null where unpaid holds are not counted. */
  from: string | null;
}

/** The program itself, where it places an order as a family would. */
export const internalClient: Client = { requestKey: null, from: null };

export const readClient = (context: Context<Requested>): Client => ({
  requestKey: readRequestKey(context),
  from: addressDigest(context.get('address')),
});
