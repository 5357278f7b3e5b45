import { notHydrated } from '../../lib/not-hydrated.tsx';

export const HowTheyWork = notHydrated('credits-how', () => import('./credits-explained.tsx'));
