import type { CallReply } from '../../../contract/call.ts';
import type { readMenu } from '../../../contract/menu.ts';
import { call, type Fetcher } from '../../lib/call.ts';

export type MenuPart = CallReply<typeof readMenu>['categories'][number];
export type Dish = MenuPart['items'][number];

/** The whole menu, in order. */
export function menuQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['menu'],
    queryFn: async (): Promise<MenuPart[]> => {
      const { categories } = await call<typeof readMenu>('GET /api/menu', {}, { fetcher });
      return categories;
    },
  };
}

/** The menu for a page whose still parts alone read it. */
export function stayingMenuQuery(fetcher?: Fetcher) {
  return { ...menuQuery(fetcher), meta: { stays: true } };
}
