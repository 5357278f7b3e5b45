import type { RefusalCode } from '../refusal.ts';

/** Fixed words, or words made from the facts of one refusal. */
export type RefusalWords = string | ((facts: never) => string);

/** A refusal that the server can give. */
export interface RefusalEntry {
  code: RefusalCode;
  /** The message of the reply, to a family or to staff on the dashboard. */
  words: RefusalWords;
  /**
   * The same reason for staff, where `words` speak to the family: without advice to the family and without
   * its name. The dashboard shows them with a kiosk action that failed, a ticket of another day, and account
   * credit that the rule does not offer.
   */
  staffWords?: RefusalWords;
  /** The input at fault. Its message is `fieldWords`, by default `words`. */
  field?: string;
  fieldWords?: RefusalWords;
}

export type RefusalEntries = Record<string, RefusalEntry>;

/** Returns the text of an entry’s words. `facts` are those that the words need. */
export function wordsFrom(words: RefusalWords, facts: object): string {
  return typeof words === 'string' ? words : words(facts as never);
}

/** The fact that the words of a rate limit need: whole minutes until the next attempt is allowed. */
export interface WaitFacts {
  wait: number;
}

/** Returns a wait in words: 'a minute', '5 minutes'. */
export function waitInWords({ wait }: WaitFacts): string {
  return wait === 1 ? 'a minute' : `${wait} minutes`;
}
