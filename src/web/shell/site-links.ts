export type SiteLink = { to: string; text: string };

const bar: readonly SiteLink[] = [
  { to: '/', text: 'Home' },
  { to: '/#about', text: 'About' },
  { to: '/#activities', text: 'Activities' },
  { to: '/#pricing', text: 'Pricing' },
  { to: '/#contact', text: 'Contact' },
  { to: '/party-booking', text: 'Parties' },
  { to: '/menu', text: 'Café' },
  { to: '/loyalty', text: 'Rewards' },
  { to: '/session-credits', text: 'Bulk Credits' },
  { to: '/photo-studio', text: 'Photo Studio' },
];

const quick: readonly SiteLink[] = [
  { to: '/#about', text: 'About' },
  { to: '/#activities', text: 'Activities' },
  { to: '/#pricing', text: 'Pricing' },
  { to: '/#contact', text: 'Contact' },
  { to: '/booking', text: 'Book a visit' },
  { to: '/my-booking', text: 'My booking' },
  { to: '/party-booking', text: 'Birthday Parties' },
  { to: '/gift-vouchers', text: 'Gift vouchers' },
  { to: '/menu', text: 'Café Menu' },
  { to: '/facebook-feed', text: 'Notice board' },
];

const legal: readonly SiteLink[] = [
  { to: '/privacy', text: 'Privacy Policy' },
  { to: '/terms', text: 'Terms & Conditions' },
  { to: '/health-and-safety', text: 'Health & Safety' },
];

/**
 * Returns the frame's links to `available` paths ('/booking') and anchors of the home page ('/#pricing'), and
 * whether the booking page is available.
 */
export function siteLinks(available: readonly string[]) {
  const exists = ({ to }: SiteLink) => available.includes(to);
  return {
    bar: bar.filter(exists),
    quick: quick.filter(exists),
    legal: legal.filter(exists),
    hasBooking: available.includes('/booking'),
  };
}
