import './notice-board.module.css';
import './notice-sheet.module.css';
import './five-papers.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { openingQuery } from '../contact/contact-queries.ts';
import { noticesQuery } from './notices-query.ts';

const Board = notHydrated('notice-board', () => import('./board.tsx'));

export const page: Page = {
  View: Board,
  head: {
    title: 'Notice board - {name}',
    description:
      'News from {name}: changed hours, what is new on the menu and what is coming up, newest first.',
  },
  parts: [Board],
  queries: (fetcher) => [noticesQuery(fetcher), { ...openingQuery(fetcher), meta: { notHydrated: true } }],
};
