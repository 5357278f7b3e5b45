import './party.module.css';
import { useQuery } from '@tanstack/react-query';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { picturesQuery } from '../pictures/pictures-query.ts';
import { useSite } from '../site/site-query.ts';
import { wordsQuery } from '../words/words-query.ts';
import { PackageChoice, PartyForm } from './party-form.tsx';
import { eventSessionsQuery, packagesQuery } from './party-queries.ts';

const PartyHero = notHydrated('party-hero', () => import('./party-hero.tsx'));

/** The page of the party enquiry (specification 2.8). */
function View() {
  const packages = useQuery(packagesQuery());
  const phone = useSite()?.venue.phone ?? '';
  return (
    <>
      <PartyHero />
      <Band cut="torn" className="pt-8 pb-16 md:pt-12 md:pb-24">
        {packages.data ? (
          <PartyForm loaded={packages.data} phone={phone} />
        ) : (
          <Notice kind="warning" title="Our party list is not available just now">
            <p>Please look again in a minute, or call us on {phone}.</p>
            <p>
              <Button variant="link" onClick={() => void packages.refetch()}>
                Look again
              </Button>
            </p>
          </Notice>
        )}
      </Band>
    </>
  );
}

export const page: Page = {
  View,
  parts: [PartyHero, PackageChoice],
  head: {
    title: 'Birthday parties - {name}',
    words: 'parties',
  },
  queries: (fetcher) => [
    packagesQuery(fetcher),
    picturesQuery(fetcher),
    eventSessionsQuery(fetcher),
    wordsQuery('parties', fetcher),
  ],
};
