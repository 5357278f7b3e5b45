import type { Context } from 'hono';
import { addressDigest } from './client-address.ts';
import type { AppEnv } from './mount-call.ts';
import { readRequestKey } from './request-key.ts';

/** The client that sends an order. */
export interface Client {
  /**
   * Identifies one attempt to order, so that sending it again returns the same booking; null if the client
   * sent no key.
   */
  requestKey: string | null;
  /** Digest of the client's address; null if unpaid holds are not counted. */
  addressDigest: string | null;
}

/** The client that stands for the program itself, when it places an order as a family would. */
export const internalClient: Client = { requestKey: null, addressDigest: null };

export const readClient = (context: Context<AppEnv>): Client => ({
  requestKey: readRequestKey(context),
  addressDigest: addressDigest(context.get('address')),
});
