import type { RefusalEntries } from './entry.ts';

/** Refusals of requests that are not valid calls, and refusals by a rate limit. */
export const requestRefusals = {
  inputInvalid: {
    code: 'malformed',
    /**
     * `input` is the name of the first wrong input. It is put before `words` if these are not a complete
     * sentence.
     */
    words: ({ input, words, isComplete }: { input: string; words: string; isComplete: boolean }) =>
      isComplete ? words : `${input}: ${words}`,
  },
  contentTypeNotJson: {
    code: 'malformed',
    words: 'Please send JSON (content-type application/json)',
  },
  contentTypeNotForm: {
    code: 'malformed',
    words: 'Please send a form (content-type application/x-www-form-urlencoded)',
  },
  jsonInvalid: { code: 'malformed', words: 'The body is not valid JSON' },
  requestKeyInvalid: {
    code: 'malformed',
    words: 'Idempotency-Key must be 16 to 64 letters, digits or dashes',
  },
  hostNotSingle: { code: 'malformed', words: 'Please send exactly one Host header' },
  bodyTooLarge: { code: 'body_too_large', words: 'The request is larger than 64 KB' },
  wrongOrigin: { code: 'wrong_origin', words: 'This request came from another site' },
  callNotFound: { code: 'not_found', words: 'There is no such call' },
  methodNotAllowed: {
    code: 'method_not_allowed',
    words: ({ methods }: { methods: readonly string[] }) => `This address accepts only ${methods.join(', ')}`,
  },
  tooManyCalls: {
    code: 'slow_down',
    words: 'That was a lot at once. Please wait a minute and try again.',
  },
  tooManyPages: { code: 'slow_down', words: 'Too many pages are open at once. Please try again later.' },
  siteUnavailable: {
    code: 'resting',
    words: 'Our computer is having a rest. Please try again in a minute.',
  },
} satisfies RefusalEntries;
