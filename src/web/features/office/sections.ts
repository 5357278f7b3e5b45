import { lazy } from 'react';
import type { OfficeSection } from './section.ts';

const startSection: OfficeSection = {
  id: 'start',
  name: 'Office',
  group: null,
  about: 'What the office holds.',
  View: lazy(() => import('./start/start-section.tsx')),
};

/** The sections, in the order of the contents. Each file exports its content as default. */
export const officeSections: readonly [OfficeSection, ...OfficeSection[]] = [startSection];

/** Returns the section of an address's query; the first where it names none. */
export function findSection(search: string): OfficeSection {
  const id = new URLSearchParams(search).get('section');
  return officeSections.find((section) => section.id === id) ?? startSection;
}
