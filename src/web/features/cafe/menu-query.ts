import type { CallReply } from '../../../contract/call.ts';
import type { readMenuCall } from '../../../contract/menu.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type DishSection = CallReply<typeof readMenuCall>['categories'][number];
export type Dish = DishSection['items'][number];

/** Returns the query for the whole menu, in order. */
export function menuQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['menu'],
    queryFn: async (): Promise<DishSection[]> => {
      const { categories } = await callApi<typeof readMenuCall>('GET /api/menu', {}, { fetcher });
      return categories;
    },
  };
}

/**
 * Returns the same query for a page on which no hydrated part reads the menu. The server does not send the
 * data with such a page.
 */
export function menuQueryOfStaticParts(fetcher?: Fetcher) {
  return { ...menuQuery(fetcher), meta: { notHydrated: true } };
}
