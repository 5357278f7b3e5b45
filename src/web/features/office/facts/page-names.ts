/** The names of the pages that the preview can show, by address. */
export const pageNames: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/booking': 'Booking',
  '/menu': 'Menu',
  '/menu-poster': 'Menu poster',
  '/photo-studio': 'Photo studio',
  '/session-credits': 'Session credits',
  '/gift-vouchers': 'Gift vouchers',
  '/loyalty': 'Rewards',
  '/party-booking': 'Parties',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/health-and-safety': 'Health and safety',
  '/waitlist': 'Waitlist',
  '/facebook-feed': 'Notice board',
  '/check-in': 'Kiosk',
};
