import type { RefusalCode, RefusalReply } from '../contract/refusal.ts';

type Details = Partial<Pick<RefusalReply, 'fields' | 'quote' | 'photoPrice' | 'alternatives'>>;

/** A refused call, with a code and message for the caller. Any other thrown error is a bug. */
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
