import { lazy } from 'react';
import type { FactSheet } from '../../../domain/fact-sheet.ts';
import { centreSheets } from '../../../domain/fact-sheets-centre.ts';
import { ruleSheets } from '../../../domain/fact-sheets-rules.ts';
import { sellingSheets } from '../../../domain/fact-sheets-selling.ts';
import { figureSections } from './figures/figure-sections.ts';
import type { OfficeSection } from './section.ts';

const startSection: OfficeSection = {
  id: 'start',
  name: 'Office',
  group: null,
  about: 'What the office holds.',
  View: lazy(() => import('./start/start-section.tsx')),
};

const FactsView = lazy(() => import('./facts/facts-section.tsx'));

const sheetSection =
  (group: OfficeSection['group']) =>
  ({ id, title, about }: FactSheet): OfficeSection => ({ id, name: title, group, about, View: FactsView });

/** The sections, in the order of the contents. Each file exports its content as default. */
export const officeSections: readonly [OfficeSection, ...OfficeSection[]] = [
  startSection,
  ...centreSheets.map(sheetSection('The place')),
  {
    id: 'prices',
    name: 'Prices',
    group: 'What we sell',
    about: 'Prices by day, time and event, online and at the door, and offers that booking applies.',
    View: lazy(() => import('./prices/prices-section.tsx')),
  },
  ...sellingSheets.map(sheetSection('What we sell')),
  ...ruleSheets.map(sheetSection('Rules and mails')),
  ...figureSections,
  {
    id: 'pictures',
    name: 'Pictures',
    group: 'Look',
    about: 'Your own photographs and logo in the place of drawings.',
    View: lazy(() => import('./look/pictures-section.tsx')),
  },
  {
    id: 'colours',
    name: 'Colours',
    group: 'Look',
    about: 'The colours of every page, of mails and of the poster.',
    View: lazy(() => import('./look/colours-section.tsx')),
  },
  {
    id: 'changes',
    name: 'Changes',
    group: 'History',
    about: 'What was changed, by whom and when; what waits for its day.',
    View: lazy(() => import('./changes/changes-section.tsx')),
  },
];

/** Returns the section of an address's query; the first where it names none. */
export function findSection(search: string): OfficeSection {
  const id = new URLSearchParams(search).get('section');
  return officeSections.find((section) => section.id === id) ?? startSection;
}
