import { lazy } from 'react';
import type { OfficeSection } from '../section.ts';

/** The sections of the office that are listed under 'Figures'. */
export const figureSections: readonly OfficeSection[] = [
  {
    id: 'takings',
    name: 'Takings',
    group: 'Figures',
    about:
      'What was sold and what money moved, by day, product, tender and VAT rate; what is owed to families.',
    needs: 'figures',
    View: lazy(() => import('./takings-section.tsx')),
  },
  {
    id: 'visits',
    name: 'Visits',
    group: 'Figures',
    about: 'Who came when and how full it was, no-shows, how far ahead families book, and who comes again.',
    needs: 'figures',
    View: lazy(() => import('./visits-section.tsx')),
  },
  {
    id: 'reconciliation',
    name: 'Money compared',
    group: 'Figures',
    about:
      'Takings compared with the order accounts, the payment provider’s books and payouts, and the till.',
    needs: 'figures',
    View: lazy(() => import('./reconciliation-section.tsx')),
  },
  {
    id: 'figure-mail',
    name: 'Figures by mail',
    group: 'Figures',
    about: 'The day sheet and the month’s end as PDFs, sent to the addresses you give.',
    needs: 'figures',
    View: lazy(() => import('./figure-mail-section.tsx')),
  },
];
