import type { ComponentType, LazyExoticComponent } from 'react';
import type { Permission } from '../../../domain/staff-roles.ts';

/** The groups of the office's contents, in their order. */
export const officeGroups = [
  'The place',
  'What we sell',
  'Rules and mails',
  'Words',
  'Look',
  'People',
  'Figures',
  'History',
] as const;

/** The props that the frame gives every section. */
export interface OfficeSectionProps {
  section: OfficeSection;
  /** All sections that the signed-in person may open. */
  sections: readonly OfficeSection[];
}

/**
 * A section of the owner's office. `id` is the last part of its address (`/admin/office?section=…`). `name`
 * is its label and heading. `about` is its line in the contents. Its script loads when the section opens.
 */
export interface OfficeSection {
  id: string;
  name: string;
  /** Null for the contents themselves, and for the first evening (the set-up of a new centre). */
  group: (typeof officeGroups)[number] | null;
  about: string;
  /** The permission needed to see the section; null if everybody who is signed in may see it. */
  needs: Permission | null;
  View: LazyExoticComponent<ComponentType<OfficeSectionProps>>;
}

/** Returns the address of a section. */
export function sectionPath({ id }: Pick<OfficeSection, 'id'>): string {
  return id === 'start' ? '/admin/office' : `/admin/office?section=${id}`;
}
