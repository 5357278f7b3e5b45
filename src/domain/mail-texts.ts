import type { MailBlock } from './mail-block.ts';

/**
 * The values that the words of a mail can name as `{name}`, each with its meaning and an invented example.
 */
export type MailVariables = Readonly<Record<string, readonly [meaning: string, example: string]>>;

/** The style of a slot. A slot is a place in a mail that holds words. */
export type MailRole = 'subject' | 'preview' | 'title' | 'text' | 'footnote';

interface SlotBase {
  role: MailRole;
  label: string;
  /** Values that the words have to name, because without them the mail would be useless or unlawful. */
  needs?: readonly string[];
  /** Whether the plain text also has this title. */
  isInText?: true;
}

/** Words that every mail of this definition has. */
export type AlwaysSlot = SlotBase & { when?: never; variables?: never };

/**
 * Words that the mail has only if a condition is met. `when` describes the condition. Only these words can
 * name their `variables`.
 */
export type SometimesSlot<Variables extends MailVariables = MailVariables> = SlotBase & {
  when: string;
  variables: Variables;
};

/**
 * Blocks that the code writes, such as a ticket, with a fixed place in the mail. The office shows `example`
 * in their place.
 */
export interface FixedPart {
  role: 'fixed';
  label: string;
  example: readonly MailBlock[];
  /** Whether the part is shown only in those examples that name it. */
  isRare?: true;
}

export type MailSlot = AlwaysSlot | SometimesSlot;
type MailPart = MailSlot | FixedPart;

export const mailGroups = [
  'Bookings',
  'Parties',
  'Gift vouchers',
  'Money',
  'Closed days and reminders',
  'Waitlist',
  'Rewards and codes',
  'Enquiries',
  'The centre itself',
] as const;

/** A mail whose words the owner edits (specification 13.8). */
export interface MailDefinition {
  id: string;
  /**
   * The kind of the mail's rows in the outbox. `booking` is set if mails of this kind have different words
   * for different kinds of booking. It is the kind of booking that this definition is for.
   */
  kind: string;
  booking?: string;
  title: string;
  group: (typeof mailGroups)[number];
  /** One line that says when the mail is sent, and to whom. */
  about: string;
  variables: MailVariables;
  /** The parts, in the order of the mail. The words of each slot are stored in a row of `mail_text`. */
  parts: Readonly<Record<string, MailPart>>;
  /** The examples that the office shows, by name, each with the optional parts that it has. */
  examples?: Readonly<Record<string, readonly string[]>>;
  /** Whether the small print is followed by a link that stops such mails. */
  canBeStopped?: true;
}

/** The variables that every mail has. */
export const everyMailVariables = {
  centre: ['the centre’s name', ''],
  phone: ['its phone number', ''],
} as const satisfies MailVariables;

/** Declares a mail, and infers the types of the values that it needs. */
export const defineMail = <const Mail extends MailDefinition>(mail: Mail): Mail => mail;

type SlotOptions = Pick<SlotBase, 'needs' | 'isInText'>;
type MakeSlot = (label?: string, options?: SlotOptions) => AlwaysSlot;
const slotMaker =
  (role: MailRole, defaultLabel: string): MakeSlot =>
  (label = defaultLabel, options = {}) => ({ role, label, ...options });

export const subject = slotMaker('subject', 'Subject');
export const preview = slotMaker('preview', 'Beside the subject, in the list of mails');
export const title = slotMaker('title', 'Heading');
export const text = slotMaker('text', 'Words');
export const footnote = slotMaker('footnote', 'Small print');

/** The type of a slot without values of its own. */
type NoVariables = Record<never, never>;

/** Makes a slot that the mail has only if a condition is met. The slot may have values of its own. */
export function sometimes(slot: AlwaysSlot, when: string): SometimesSlot<NoVariables>;
export function sometimes<const Variables extends MailVariables>(
  slot: AlwaysSlot,
  when: string,
  variables: Variables,
): SometimesSlot<Variables>;
export function sometimes(slot: AlwaysSlot, when: string, variables: MailVariables = {}): SometimesSlot {
  const { role, label, needs, isInText } = slot;
  return { role, label, when, variables, ...(needs && { needs }), ...(isInText && { isInText }) };
}

/** Makes a part that is not prose. */
export const fixed = (label: string, ...example: readonly MailBlock[]): FixedPart => ({
  role: 'fixed',
  label,
  example,
});

/** Marks a part that is not prose as rare: few mails of this kind have the part. */
export const rarely = (part: FixedPart): FixedPart => ({ ...part, isRare: true });

type PartsLike<Mail extends MailDefinition, Like> = {
  [Part in keyof Mail['parts']]: Mail['parts'][Part] extends Like ? Part : never;
}[keyof Mail['parts']];
type Given<Slot> =
  Slot extends SometimesSlot<infer Variables>
    ? keyof Variables extends never
      ? boolean
      : false | { [Name in keyof Variables]: string }
    : never;
type Shows<Mail extends MailDefinition> = {
  [Part in PartsLike<Mail, { when: string }>]: Given<Mail['parts'][Part]>;
};
type Blocks<Mail extends MailDefinition> = { [Part in PartsLike<Mail, FixedPart>]: readonly MailBlock[] };

/**
 * What the code provides for a mail. `variables` has the values of the mail's variables. If a value is null,
 * the mail leaves out the paragraph that names it. `shows` says for each optional part whether the mail has
 * it, and gives the values of that part. `blocks` has the fixed blocks.
 */
export type MailValues<Mail extends MailDefinition> = {
  variables: { [Name in keyof Mail['variables']]: string | null };
} & (keyof Shows<Mail> extends never ? { shows?: never } : { shows: Shows<Mail> }) &
  (keyof Blocks<Mail> extends never ? { blocks?: never } : { blocks: Blocks<Mail> });

/** The same as `MailValues`, for a mail whose definition is not known at compile time. */
export interface AnyMailValues {
  variables: Readonly<Record<string, string | null>>;
  shows?: Readonly<Record<string, boolean | Readonly<Record<string, string>>>>;
  blocks?: Readonly<Record<string, readonly MailBlock[]>>;
}

/** Returns the slots of a mail with their ids, in their order. */
export function slotsOf({ parts }: MailDefinition): [id: string, slot: MailSlot][] {
  return Object.entries(parts).flatMap(([id, part]) =>
    part.role === 'fixed' ? [] : [[id, part] as [string, MailSlot]],
  );
}

/** Returns the values that the words of a slot may name. */
export function variablesOfSlot(mail: MailDefinition, slot: MailSlot): MailVariables {
  return { ...mail.variables, ...slot.variables, ...everyMailVariables };
}

/**
 * Returns the examples of a mail in the order in which they are shown, each with its optional parts. Without
 * own examples: one with all optional parts.
 */
export function examplesOf(mail: MailDefinition): [name: string, shows: readonly string[]][] {
  const all = slotsOf(mail).flatMap(([id, slot]) => (slot.when === undefined ? [] : [id]));
  return mail.examples ? Object.entries(mail.examples) : [['Example', all]];
}

/** Returns the values of an example. */
export function exampleValues(mail: MailDefinition, shows: readonly string[]): AnyMailValues {
  const examples = (variables: MailVariables) =>
    Object.fromEntries(Object.entries(variables).map(([name, [, example]]) => [name, example]));
  const parts = Object.entries(mail.parts);
  return {
    variables: examples(mail.variables),
    shows: Object.fromEntries(
      slotsOf(mail).flatMap(([id, slot]) =>
        slot.when === undefined ? [] : [[id, shows.includes(id) && examples(slot.variables)]],
      ),
    ),
    blocks: Object.fromEntries(
      parts.flatMap(([id, part]) =>
        part.role === 'fixed' ? [[id, part.isRare && !shows.includes(id) ? [] : part.example]] : [],
      ),
    ),
  };
}
