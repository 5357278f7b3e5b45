import type { RefusalCode } from '../refusal.ts';

/** Fixed words, or a function that makes the words from the values of one refusal. */
export type RefusalWords = string | ((facts: never) => string);

/** A refusal that the server can give. */
export interface RefusalEntry {
  code: RefusalCode;
  /** The message of the reply, for a family or for staff on the dashboard. */
  words: RefusalWords;
  /**
   * The same reason in words for staff, if `words` speak to the family. These words contain no advice to the
   * family and no name. The dashboard shows them with a failed kiosk action, a ticket for another day, and
   * account credit that the rule does not offer.
   */
  staffWords?: RefusalWords;
  /** The name of the wrong input. The message of this input is `fieldWords` (default: `words`). */
  field?: string;
  fieldWords?: RefusalWords;
}

/**
 * Refusals by their reasons. The server can distinguish refusals by the reason, which is never sent. Clients
 * know only the code, which several reasons may share.
 */
export type RefusalEntries = Record<string, RefusalEntry>;

/** Returns the text of an entry’s words. `facts` has the values that the words need. */
export function wordsFrom(words: RefusalWords, facts: object): string {
  return typeof words === 'string' ? words : words(facts as never);
}

/** The value for the words of a rate limit: whole minutes until the next attempt is allowed. */
export interface WaitFacts {
  wait: number;
}

/** Returns a wait in words: 'a minute', '5 minutes'. */
export function waitInWords({ wait }: WaitFacts): string {
  return wait === 1 ? 'a minute' : `${wait} minutes`;
}
