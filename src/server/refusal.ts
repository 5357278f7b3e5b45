import type { RefusalCode, RefusalReply } from '../contract/refusal.ts';

type Details = Partial<Pick<RefusalReply, 'fields' | 'quote' | 'photoPrice' | 'alternatives'>>;

/** The server says no, for a reason the caller may read. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Details;

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
