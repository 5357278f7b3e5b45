import { still } from '../../lib/still.tsx';

export const HowTheyWork = still('credits-how', () => import('./how-they-work.tsx'));
