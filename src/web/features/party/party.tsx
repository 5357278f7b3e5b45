import './party.module.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useInBrowser } from '../../lib/browser-store.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { useSearch } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { LoadingStatus } from '../../ui/skeleton.tsx';
import { picturesQuery } from '../pictures/pictures-query.ts';
import { useSite } from '../site/site-query.ts';
import { wordsQuery } from '../words/words-query.ts';
import { PackageChoice, PartyForm } from './party-form.tsx';
import { eventSessionsQuery, packagesQuery } from './party-queries.ts';

const BookParty = lazy(() => import('../party-booking/book-party.tsx'));
const PartyHero = notHydrated('party-hero', () => import('./party-hero.tsx'));

/** The page of the party enquiry (specification 2.8), and of booking a party (14.4). */
function View() {
  const packages = useQuery(packagesQuery());
  const phone = useSite()?.venue.phone ?? '';
  const search = useSearch();
  const isOnline = packages.data?.bookedOnline === true;
  const books = isOnline && search.get('way') === 'book';
  const inBrowser = useInBrowser();
  const opening = <LoadingStatus label="Opening the form to book a party">{null}</LoadingStatus>;
  return (
    <>
      {books ? (
        <Band tone="honey" className="pt-6 pb-10 md:pt-10 md:pb-14">
          <h1>Book your party</h1>
        </Band>
      ) : (
        <PartyHero />
      )}
      <Band cut="torn" className="pt-8 pb-16 md:pt-12 md:pb-24">
        {isOnline && <OtherWay books={books} />}
        {books ? (
          <Suspense fallback={opening}>{inBrowser ? <BookParty phone={phone} /> : opening}</Suspense>
        ) : (
          <LoadedPart
            query={packages}
            title="Our party list is not available just now"
            text={`Please look again in a minute, or call us on ${phone}.`}
          >
            {(loaded) => <PartyForm loaded={loaded} phone={phone} />}
          </LoadedPart>
        )}
      </Band>
    </>
  );
}

/** A link from booking a party to the enquiry form, or the other way round, if the centre offers both. */
function OtherWay({ books }: { books: boolean }) {
  return (
    <p className="mb-10 flex max-w-measure flex-wrap items-center gap-4">
      <span>
        {books
          ? 'Rather talk first? Ask us, and we will answer within 24 hours.'
          : 'Rather have it settled at once? Time and room are yours as soon as you have paid.'}
      </span>
      <ButtonLink to={books ? '/party-booking' : '/party-booking?way=book'}>
        {books ? 'Ask us first' : 'Book and pay now'}
      </ButtonLink>
    </p>
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
