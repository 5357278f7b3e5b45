import type { SetUpStepId } from '../../../../contract/set-up.ts';
import type { OfficeSection } from '../section.ts';

/** A step of the first evening (the set-up of a new centre): its title, and its sections. */
export interface EveningStep {
  id: SetUpStepId;
  title: string;
  /**
   * The ids of the step's sections. The link 'Next' opens the first section. Empty if the step's form is on
   * the overview itself.
   */
  sections: readonly string[];
}

export const eveningSteps: readonly EveningStep[] = [
  { id: 'centre', title: 'Name and address', sections: ['centre'] },
  { id: 'look', title: 'Look', sections: ['colours', 'pictures'] },
  { id: 'hours', title: 'Hours and capacity', sections: ['hours', 'holidays'] },
  { id: 'tickets', title: 'Tickets and prices', sections: ['tickets', 'prices', 'credits'] },
  {
    id: 'more',
    title: 'What else there is',
    sections: ['play', 'events', 'menu', 'party-packages', 'photo-studio'],
  },
  { id: 'staff', title: 'Staff', sections: ['people'] },
  { id: 'mail', title: 'Mail', sections: [] },
  { id: 'payments', title: 'Card payments', sections: [] },
];

/** Returns the sections of a step that the signed-in person may open. */
export function sectionsOfStep(step: EveningStep, all: readonly OfficeSection[]): OfficeSection[] {
  return step.sections.flatMap((id) => all.find((section) => section.id === id) ?? []);
}
