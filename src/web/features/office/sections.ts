import { lazy } from 'react';
import { type FactSheet, permissionFor } from '../../../domain/fact-sheet.ts';
import { centreSheets } from '../../../domain/fact-sheets-centre.ts';
import { priceSheets } from '../../../domain/fact-sheets-prices.ts';
import { ruleSheets } from '../../../domain/fact-sheets-rules.ts';
import { sellingSheets } from '../../../domain/fact-sheets-selling.ts';
import { wordSheets } from '../../../domain/fact-sheets-words.ts';
import type { Permission } from '../../../domain/staff-roles.ts';
import { figureSections } from './figures/figure-sections.ts';
import type { OfficeSection } from './section.ts';

const startSection: OfficeSection = {
  id: 'start',
  name: 'Office',
  group: null,
  about: 'What the office holds.',
  needs: null,
  View: lazy(() => import('./start/start-section.tsx')),
};

const FactsView = lazy(() => import('./facts/facts-section.tsx'));
const PricesView = lazy(() => import('./prices/prices-section.tsx'));

const WordsView = lazy(() => import('./words/words-section.tsx'));

const sheetSection =
  (group: OfficeSection['group'], View = FactsView) =>
  (sheet: FactSheet): OfficeSection => ({
    id: sheet.id,
    name: sheet.title,
    group,
    about: sheet.about,
    needs: permissionFor(sheet),
    View,
  });

/** The sections, in the order of the contents. The file of each section exports its view as default. */
const officeSections: readonly [OfficeSection, ...OfficeSection[]] = [
  startSection,
  {
    id: 'first-evening',
    name: 'First evening',
    group: null,
    about: 'What the centre needs before it opens for booking, step by step.',
    needs: 'settings',
    View: lazy(() => import('./first-evening/first-evening-section.tsx')),
  },
  ...centreSheets.map(sheetSection('The place')),
  ...priceSheets
    .map(sheetSection('What we sell'))
    .map((section) => (section.id === 'prices' ? { ...section, View: PricesView } : section)),
  ...sellingSheets.map(sheetSection('What we sell')),
  ...ruleSheets.map(sheetSection('Rules and mails')),
  ...wordSheets.map(sheetSection('Words', WordsView)),
  {
    id: 'mails',
    name: 'Words of mails',
    group: 'Words',
    about: 'Subject and words of every mail that the centre sends.',
    needs: 'settings',
    View: lazy(() => import('./mails/mails-section.tsx')),
  },
  ...figureSections,
  {
    id: 'rehearsal',
    name: 'Rehearsal',
    group: 'History',
    about: 'Past demand, replayed against other hours, capacity or prices before you publish them.',
    needs: 'settings',
    View: lazy(() => import('./rehearsal/rehearsal-section.tsx')),
  },
  {
    id: 'pictures',
    name: 'Pictures',
    group: 'Look',
    about: 'Your own photographs and logo in the place of drawings.',
    needs: 'settings',
    View: lazy(() => import('./look/pictures-section.tsx')),
  },
  {
    id: 'colours',
    name: 'Colours',
    group: 'Look',
    about: 'The colours of every page, of mails and of the poster.',
    needs: 'settings',
    View: lazy(() => import('./look/colours-section.tsx')),
  },
  {
    id: 'people',
    name: 'People',
    group: 'People',
    about: 'Colleagues, their roles and where they are signed in.',
    needs: 'people',
    View: lazy(() => import('./people/people-section.tsx')),
  },
  {
    id: 'my-sign-in',
    name: 'Your sign-in',
    group: 'People',
    about: 'Your passkeys, password and PIN, and where you are signed in.',
    needs: null,
    View: lazy(() => import('./my-sign-in/my-sign-in-section.tsx')),
  },
  {
    id: 'changes',
    name: 'Changes',
    group: 'History',
    about: 'What was changed, by whom and when, and which changes wait for their day.',
    needs: 'settings',
    View: lazy(() => import('./changes/changes-section.tsx')),
  },
];

/** Returns the sections that somebody may see, in the order of the contents. */
export function sectionsFor(may: readonly Permission[]): readonly OfficeSection[] {
  return officeSections.filter(({ needs }) => needs === null || may.includes(needs));
}

/**
 * Returns the section that the query of an address names. If it names none, or one that the signed-in person
 * may not see, returns the start section.
 */
export function findSection(search: string, may: readonly Permission[]): OfficeSection {
  const id = new URLSearchParams(search).get('section');
  return sectionsFor(may).find((section) => section.id === id) ?? startSection;
}
