import type { KeptReading } from '../../db/kept-reading.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import type { SiteFacts } from '../site/site-facts.ts';

interface MenuSection {
  name: string;
  items: { name: string; description: string; price: number }[];
}

export interface DiscoveryDeps extends AvailabilityDeps {
  site: KeptReading<SiteFacts>;
  menu: KeptReading<MenuSection[]>;
  /** The site's own address, without a slash at its end. */
  baseUrl: string;
}
