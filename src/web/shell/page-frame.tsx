import type { ReactNode } from 'react';
import { notHydrated } from '../lib/not-hydrated.tsx';
import { Hint } from '../ui/hint.tsx';
import { Ribbon } from '../ui/ribbon.tsx';
import type { SocialLink, Venue } from './page-footer.tsx';
import { siteLinks } from './site-links.ts';
import { BarLogo, TopBar } from './top-bar.tsx';
import { useInternalLinks } from './use-internal-links.ts';

/** The footer is not hydrated. Its plain links go through the router (use-internal-links). */
const PageFooter = notHydrated('page-footer', () => import('./page-footer.tsx'));

/** The parts that must load before the server renders the frame. */
export const frameParts = [PageFooter, BarLogo];

type PageFrameProps = {
  /**
   * The paths that exist on this site, and the anchors of its home page ('/#pricing'). The top bar and the
   * footer link only to these.
   */
  available: readonly string[];
  /** Null while the site is unavailable. The frame then shows no details of the venue. */
  venue: Venue | null;
  year: number | null;
  socialLinks?: readonly SocialLink[];
  testPayments?: boolean;
  /**
   * The notice that the data belongs to the sample day. It is part of the ribbon about test payments, so it
   * is shown only with `testPayments`.
   */
  sample?: string | undefined;
  /** The sentence that families read while the centre is not open for booking. */
  notOpen?: string | undefined;
  children: ReactNode;
};

/** The public frame: skip link, top bar, the page itself and the footer. */
export function PageFrame({
  available,
  venue,
  year,
  socialLinks = [],
  testPayments = false,
  sample,
  notOpen,
  children,
}: PageFrameProps) {
  const links = siteLinks(available);
  const followInside = useInternalLinks(available);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches clicks on plain links inside
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
      {notOpen && <Ribbon>{notOpen}</Ribbon>}
      <TopBar name={venue?.name ?? ''} links={links} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter venue={venue} year={year} links={links} socialLinks={socialLinks} />
    </div>
  );
}
