import type { AppContext } from '../../app-context.ts';

/** The context of letters and the outbox. */
export type LettersContext = Pick<AppContext, 'db' | 'site' | 'clock' | 'wakeMailSender'> & {
  baseUrl: string;
};
