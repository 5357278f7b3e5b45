import type { Actor } from '../../../../contract/dashboard.ts';

/** The name of each actor in the audit log. */
export const actorNames: Record<Actor, string> = {
  staff: 'Staff',
  kiosk: 'Kiosk',
  customer: 'Customer',
  provider: 'Payment provider',
  sweeper: 'Background job',
  system: 'The system',
};
