import { useQuery } from '@tanstack/react-query';
import type { readAvailability } from '../../../contract/availability.ts';
import type { readSite } from '../../../contract/site.ts';
import { call, type Fetcher } from '../../lib/call.ts';
import type { Page } from '../../lib/page.ts';
import { useSite } from '../site/site-query.ts';
import { HomePage, TorView } from './home-page.tsx';
import { openTodayText } from './open-today.ts';

function todayQuery(fetcher?: Fetcher) {
  const options = fetcher ? { fetcher } : {};
  return {
    queryKey: ['availability', 'today'],
    queryFn: async () => {
      const { today } = await call<typeof readSite>('GET /api/site', {}, options);
      const { days } = await call<typeof readAvailability>(
        'GET /api/availability',
        { query: { from: today, to: today } },
        options,
      );
      return days[0] ?? null;
    },
  };
}

function View() {
  const site = useSite();
  const today = useQuery(todayQuery());
  const ticketPrices = (site?.ticketTypes ?? []).map(({ name, ageRange, price }) => ({
    name,
    ageRange,
    pricePence: price,
  }));
  return (
    <HomePage
      venue={site?.venue ?? null}
      ticketPrices={ticketPrices}
      openToday={openTodayText(today.data ?? null)}
    />
  );
}

export const page: Page = {
  View,
  parts: [TorView],
  head: {
    title: 'Windfall - the play barn in the old cider orchard, Somerset',
    description:
      'Indoor play for children up to 12 in a barn in a Somerset cider orchard: slides, tunnels, ball pools and a café. Book a visit online.',
  },
  queries: (fetcher) => [todayQuery(fetcher)],
};
