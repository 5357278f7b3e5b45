import type { Hono } from 'hono';
import {
  erasePersonalDataCall,
  exportPersonalDataCall,
  lookUpPersonalDataCall,
} from '../../../contract/personal-data.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { refuse } from '../../refusal.ts';
import { erasePerson, type PrivacyDeps } from './erase-person.ts';
import { exportPerson, lookUpPerson } from './export-person.ts';

/** Mounts the calls that look up, export and erase personal data. The guard of /api/admin protects them. */
export function privacyRoutes(app: Hono<AppEnv>, deps: PrivacyDeps): void {
  mountCall(app, lookUpPersonalDataCall, ({ body }) => lookUpPerson(deps, body.email));

  mountCall(app, exportPersonalDataCall, ({ body }) =>
    exportPerson(deps, { email: body.email, who: 'staff' }),
  );

  mountCall(app, erasePersonalDataCall, async ({ body }) => {
    const { email, typed, letCreditsGo } = body;
    if (typed.trim().toLowerCase() !== email.trim().toLowerCase()) {
      throw refuse('emailNotRepeated');
    }
    const { bookings, messages } = await erasePerson(deps, { email, letCreditsGo, who: 'staff' });
    return { bookings, messages };
  });
}
