import type { CachedValue } from '../../db/cached-value.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import type { SiteFacts } from '../site/site-facts.ts';

interface MenuSection {
  name: string;
  items: { name: string; description: string; price: number }[];
}

/** The dependencies of robots.txt, the sitemap, the web app manifest and the schema.org data of pages. */
export interface DiscoveryDeps extends AvailabilityContext {
  site: CachedValue<SiteFacts>;
  menu: CachedValue<MenuSection[]>;
  /** The site's own address, without a trailing slash. */
  baseUrl: string;
}
