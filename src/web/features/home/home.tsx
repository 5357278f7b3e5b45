import './hero.module.css';
import './tags.module.css';
import styles from './promotions.module.css';
import './home.module.css';
import './prices.module.css';
import './rewards.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { ContactSection, contactParts, contactQueries, WordsHeading } from '../contact/contact-section.tsx';
import {
  achievementsQueryOfStaticParts,
  levelsQueryOfStaticParts,
  rewardsQueryOfStaticParts,
} from '../loyalty/scheme-queries.ts';
import { SocialTile } from '../notice-board/social-tile.tsx';
import { picturesQuery } from '../pictures/pictures-query.ts';
import { wordsQuery } from '../words/words-query.ts';
import { About, AboutWords } from './about.tsx';
import { centreQuery, eventsQuery, todayQuery } from './home-queries.ts';

const Hero = notHydrated('home-hero', () => import('./hero.tsx'));
const Tags = notHydrated('home-tags', () => import('./tags.tsx'));
const Promotions = notHydrated('home-promotions', () => import('./promotions.tsx'));
const Areas = notHydrated('home-areas', () => import('./areas.tsx'));
const Prices = notHydrated('home-prices', () => import('./prices.tsx'));
const Rewards = notHydrated('home-rewards', () => import('./rewards.tsx'));

/** The home page (specification 2.2): what the centre is, what a visit costs, and where the centre is. */
function View() {
  return (
    <>
      <Hero />
      <Tags />
      <section aria-labelledby="promotions-title" className={`page-width ${styles.promotions}`}>
        <WordsHeading of="promotions-title" />
        <div className={styles.posters}>
          <Promotions />
          <SocialTile />
        </div>
      </section>
      <About />
      <Areas />
      <Prices />
      <Rewards />
      <ContactSection />
    </>
  );
}

export const page: Page = {
  View,
  parts: [Hero, Tags, Promotions, AboutWords, Areas, Prices, Rewards, ...contactParts],
  head: {
    title: '{name} - {tagline}',
    words: 'home',
  },
  queries: (fetcher) => [
    todayQuery(fetcher),
    eventsQuery(fetcher),
    centreQuery(fetcher),
    wordsQuery('home', fetcher),
    picturesQuery(fetcher),
    levelsQueryOfStaticParts(fetcher),
    rewardsQueryOfStaticParts(fetcher),
    achievementsQueryOfStaticParts(fetcher),
    ...contactQueries.map((query) => query(fetcher)),
  ],
};
