import type { ClosingChoice } from '../../../contract/my-booking.ts';

/** A choice that a family makes with one press. Moving the visit takes several steps. */
export type PressedChoice = Exclude<ClosingChoice, 'move'>;

/** Returns the toast after a family's choice. `refund` is the money that it gets back, in pence. */
export function closingToast(choice: PressedChoice, refund: number): { title: string; description: string } {
  switch (choice) {
    case 'stay':
      return { title: 'Thank you', description: 'Your ticket is valid at any other hour of that day.' };
    case 'refund':
      return {
        title: 'Cancelled',
        description: `${refund > 0 ? 'Your money is on its way back. ' : ''}We will email you about it.`,
      };
    case 'credit':
      return { title: 'Kept', description: 'We will email you the code of your account credit.' };
    case 'ring':
      return { title: 'Thank you', description: 'We will ring you.' };
  }
}
