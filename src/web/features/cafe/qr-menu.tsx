import './qr-menu.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { useSite } from '../site/site-query.ts';
import { QrMaker } from './qr-maker.tsx';

const Advice = notHydrated('qr-advice', () => import('./qr-advice.tsx'));

function View() {
  const site = useSite();
  return (
    <>
      <Band tone="honey" className="pt-10 pb-14 md:pt-14">
        <h1>QR code for the menu</h1>
        <p className="mt-4 max-w-measure text-lead">
          For the tables: guests scan it and read the café menu on their own phone, with every allergen.
        </p>
      </Band>
      {site && (
        <Band cut="slope" labelledBy="code-title">
          <QrMaker siteUrl={site.siteUrl} name={site.venue.name} />
        </Band>
      )}
      <Band tone="leaf" cut="torn" className="pt-12 pb-24 md:pt-16 md:pb-32">
        <Advice />
      </Band>
    </>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'QR code for the café menu - {name}',
    description: 'Download and print the QR code that opens the {name} café menu on a phone.',
    unlisted: true,
  },
  parts: [Advice],
};
