import type { RefusalReply } from '../contract/refusal.ts';
import { describeRefusal, type RefusalFacts, type RefusalReason } from '../contract/refusals.ts';

/** A refused call, made by `refuse`. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly reply: RefusalReply;
  /** The message for staff. It is the family's message unless the catalogue has another one. */
  readonly staffWords: string;

  private constructor(reason: RefusalReason, { reply, staffWords }: ReturnType<typeof describeRefusal>) {
    super(reply.message);
    this.name = 'Refusal';
    this.reason = reason;
    this.reply = reply;
    this.staffWords = staffWords;
  }

  get code() {
    return this.reply.code;
  }

  static of<Reason extends RefusalReason>(reason: Reason, ...[facts]: FactsArgument<Reason>): Refusal {
    return new Refusal(reason, describeRefusal(reason, (facts ?? {}) as RefusalFacts<Reason>));
  }
}

/** Makes `facts` optional for a refusal whose words need none. */
type FactsArgument<Reason extends RefusalReason> =
  Record<never, never> extends RefusalFacts<Reason>
    ? [facts?: RefusalFacts<Reason>]
    : [facts: RefusalFacts<Reason>];

/**
 * Returns a refusal of the catalogue for the caller to throw. `facts` fill in its words and the details of
 * its reply.
 */
export const refuse = Refusal.of;
