import type { RefusalCode } from '../refusal.ts';

/** Fixed words, or words made from the facts of one refusal. */
export type RefusalWords = string | ((facts: never) => string);

/** A refusal that the server can give. */
export interface RefusalEntry {
  code: RefusalCode;
  /** The message of the reply, to a family or to staff on the dashboard. */
  words: RefusalWords;
  /**
   * What staff read later of a refusal at a kiosk, where it differs: without advice to the family and
   * without its name.
   */
  staffWords?: RefusalWords;
  /** The input at fault. Its message is `fieldWords`, by default `words`. */
  field?: string;
  fieldWords?: RefusalWords;
}

export type RefusalEntries = Record<string, RefusalEntry>;

/** Returns words in full. `facts` are those of the entry that the words come from. */
export function wordsFrom(words: RefusalWords, facts: object): string {
  return typeof words === 'string' ? words : words(facts as never);
}

/** What the words of a limit need: whole minutes until the next attempt is allowed. */
export interface WaitFacts {
  wait: number;
}

/** Returns a wait in words: 'a minute', '5 minutes'. */
export function waitInWords({ wait }: WaitFacts): string {
  return wait === 1 ? 'a minute' : `${wait} minutes`;
}
