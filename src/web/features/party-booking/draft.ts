import { formStore } from '../../lib/browser-store.ts';
import { hasShape, isNumber, recordOf } from '../../lib/type-guards.ts';

/** A party that is being booked, as chosen and typed so far. */
export type PartyBookingDraft = {
  packageId: string;
  /** `yyyy-MM-dd`, or an empty string. */
  date: string;
  /** '12:00 PM - 2:00 PM', or an empty string. */
  time: string;
  /** The id of a room. Empty if any free room will do. */
  roomId: string;
  children: number;
  foodPeople: number;
  /** The number of each extra, by its id. */
  choices: Record<string, number>;
  childName: string;
  childAge: string;
  theme: string;
  wishes: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  agreeToTerms: boolean;
};

/** The fields that are typed, in the order of the form. A field's id is its name. */
export const typedPartyFields = [
  'childName',
  'childAge',
  'theme',
  'wishes',
  'customerName',
  'customerPhone',
  'customerEmail',
  'agreeToTerms',
] as const satisfies readonly (keyof PartyBookingDraft)[];

/** The fields that can have an error, in the order of the form. */
export const partyBookingFields = ['packageId', 'children', 'date', 'time', ...typedPartyFields] as const;

const hasNumbers = hasShape<Pick<PartyBookingDraft, 'children' | 'foodPeople' | 'choices'>>({
  children: isNumber,
  foodPeople: isNumber,
  choices: recordOf(isNumber),
});

export const partyBookingDraft = formStore<PartyBookingDraft>(
  'partyBookingDraft',
  {
    packageId: '',
    date: '',
    time: '',
    roomId: '',
    children: 10,
    foodPeople: 0,
    choices: {},
    childName: '',
    childAge: '',
    theme: '',
    wishes: '',
    customerName: '',
    customerPhone: '',
    customerEmail: '',
    agreeToTerms: false,
  },
  (value): value is Partial<PartyBookingDraft> => hasNumbers(value),
);
