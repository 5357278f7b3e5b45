import { phoneLink } from '../../domain/phone-link.ts';
import { Logo } from '../art/logo.tsx';
import { Apple } from '../art/orchard.tsx';
import { CutEdge } from '../ui/band.tsx';
import {
  FacebookIcon,
  InstagramIcon,
  MailIcon,
  PhoneIcon,
  PinIcon,
  YoutubeIcon,
} from '../ui/contact-icons.tsx';
import type { SiteLink, siteLinks } from './site-links.ts';

export type Venue = {
  name: string;
  tagline: string;
  addressLines: readonly string[];
  postcode: string;
  phone: string;
  email: string;
};

export type SocialLink = { network: keyof typeof networkIcons; name: string; url: string };

const networkIcons = { facebook: FacebookIcon, instagram: InstagramIcon, youtube: YoutubeIcon };

type PageFooterProps = {
  venue: Venue | null;
  year: number | null;
  links: ReturnType<typeof siteLinks>;
  socialLinks: readonly SocialLink[];
};

/** The footer: the venue, its contact details and the site's links. Two apples lie on its edge. */
export default function PageFooter({ venue, year, links, socialLinks }: PageFooterProps) {
  return (
    <footer className="page-footer on-dark">
      <CutEdge cut="hills" className="text-bramble" />
      <svg className="footer-windfalls" viewBox="0 0 150 62" aria-hidden="true" focusable="false">
        <Apple x={34} y={38} size={0.44} turn={-28} />
        <Apple x={104} y={42} size={0.34} turn={64} skin="leaf" />
      </svg>
      <div className="page-width">
        <div className="footer-columns">
          <div className="grid content-start gap-1">
            <div className="footer-name">
              {venue && <Logo name={venue.name} />}
              {socialLinks.length > 0 && <SocialLinks links={socialLinks} />}
            </div>
            <p className="max-w-[22rem]">{venue?.tagline}</p>
          </div>
          {links.quick.length > 0 && (
            <nav aria-labelledby="footer-links">
              <h2 id="footer-links" className="footer-title">
                Quick Links
              </h2>
              <FooterLinks links={links.quick} className="footer-links" />
            </nav>
          )}
          {venue && <Contact venue={venue} />}
        </div>
        <div className="footer-last">
          {links.legal.length > 0 && <FooterLinks links={links.legal} className="footer-legal" />}
          <p>
            © {year} {venue?.name}
          </p>
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <ul className="footer-social">
      {links.map(({ network, name, url }) => {
        const NetworkIcon = networkIcons[network];
        return (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener" className="footer-social-link">
              <NetworkIcon size={26} />
              <span className="sr-only">{name} (opens in a new tab)</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function FooterLinks({ links, className }: { links: readonly SiteLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <a href={to} className="footer-link">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Contact({ venue }: { venue: Venue }) {
  const address = [...venue.addressLines, venue.postcode].filter(Boolean).join(', ');
  if (!address && !venue.phone && !venue.email) return null;
  return (
    <section aria-labelledby="footer-contact">
      <h2 id="footer-contact" className="footer-title">
        Find us
      </h2>
      <address className="footer-contact">
        {address && (
          <>
            <PinIcon size={22} />
            <p>{address}</p>
          </>
        )}
        {venue.phone && (
          <>
            <PhoneIcon size={22} />
            <a href={phoneLink(venue.phone)} className="footer-link">
              {venue.phone}
            </a>
          </>
        )}
        {venue.email && (
          <>
            <MailIcon size={22} />
            <a href={`mailto:${venue.email}`} className="footer-link">
              {venue.email}
            </a>
          </>
        )}
      </address>
    </section>
  );
}
