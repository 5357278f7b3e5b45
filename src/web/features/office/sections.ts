import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The groups of the office's contents, in their order. */
export const officeGroups = ['Facts', 'Look', 'People', 'Figures'] as const;

/**
 * A section of the owner's office: `id` is its address (`/admin/office?section=…`), `name` its label and
 * heading, `about` its line in the contents. Its script loads when it opens.
 */
export interface OfficeSection {
  id: string;
  name: string;
  group: (typeof officeGroups)[number] | null;
  about: string;
  View: LazyExoticComponent<ComponentType>;
}

/** The first section: the contents of the office. */
export const startSection: OfficeSection = {
  id: 'start',
  name: 'Office',
  group: null,
  about: 'What the office holds.',
  View: lazy(() => import('./start/start-section.tsx')),
};

/** The sections, in the order of the contents. Each file exports its content as default. */
export const officeSections: readonly OfficeSection[] = [startSection];

/** Returns the section of an address's query; the first where it names none. */
export function findSection(search: string): OfficeSection {
  const id = new URLSearchParams(search).get('section');
  return officeSections.find((section) => section.id === id) ?? startSection;
}

/** Returns the address of a section. */
export function sectionPath(section: OfficeSection): string {
  return section === startSection ? '/admin/office' : `/admin/office?section=${section.id}`;
}
