import type { AppContext } from '../../app-context.ts';

/** The dependencies of the calls about the centre's staff. */
export type PeopleDeps = Pick<AppContext, 'db' | 'clock' | 'site' | 'wakeMailSender'> & { baseUrl: string };
