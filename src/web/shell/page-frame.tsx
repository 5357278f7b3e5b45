import type { ReactNode } from 'react';
import { notHydrated } from '../lib/not-hydrated.tsx';
import { Hint } from '../ui/hint.tsx';
import { Ribbon } from '../ui/ribbon.tsx';
import type { SocialLink } from './page-footer.tsx';
import { siteLinks } from './site-links.ts';
import { TopBar } from './top-bar.tsx';
import { useInnerLinks } from './use-inner-links.ts';

/** Only shows: its links go through the router as plain links do. */
const PageFooter = notHydrated('page-footer', () => import('./page-footer.tsx'));

/** Parts of the frame that have to be there before it is drawn whole. */
export const frameParts = [PageFooter];

export type Venue = {
  name: string;
  tagline: string;
  addressLines: readonly string[];
  postcode: string;
  phone: string;
  email: string;
};

type PageFrameProps = {
  /** Paths that exist, and anchors of the home page ('/#pricing'); no other link is shown. */
  available: readonly string[];
  /** Null while the site is resting: the frame then stands without the venue's facts. */
  venue: Venue | null;
  year: number | null;
  socialLinks?: readonly SocialLink[];
  testPayments?: boolean;
  /** Said first of all where the data is made up. */
  sample?: string | undefined;
  children: ReactNode;
};

/** Skip link, bar, the page itself and the footer. */
export function PageFrame({
  available,
  venue,
  year,
  socialLinks = [],
  testPayments = false,
  sample,
  children,
}: PageFrameProps) {
  const links = siteLinks(available);
  const followInside = useInnerLinks(available);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches choices of plain links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className="page-frame" onClick={followInside}>
      <a href="#main" className="skip-link button button-outline">
        Skip to the page
      </a>
      {testPayments && (
        <Ribbon>
          {sample && `${sample} `}Test payments: no real money.{' '}
          <Hint label="Card 4242 4242 4242 4242, any future date, any three digits">Which card?</Hint>
        </Ribbon>
      )}
      <TopBar name={venue?.name ?? ''} links={links} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter venue={venue} year={year} links={links} socialLinks={socialLinks} />
    </div>
  );
}
