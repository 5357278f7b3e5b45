import type { FactField, FactRow, FactSheet } from './fact-sheet.ts';
import { type MailDefinition, slotsOf, variablesOfSlot } from './mail-texts.ts';
import { mails } from './mails.ts';

/** The maximum number of characters for each role of words in a mail. */
const most = { subject: 150, preview: 200, title: 120, footnote: 300, text: 4000 } as const;

function sheetOf(mail: MailDefinition): FactSheet {
  const slots = slotsOf(mail);
  const place = (row: FactRow) => slots.findIndex(([id]) => id === row['id']);
  const words: FactField = { kind: 'words', column: 'words', label: 'Words', most: most.text, facts: [] };
  return {
    id: `mail-${mail.id}`,
    title: `Mail: ${mail.title}`,
    about: mail.about,
    alsoFoundBy: 'mail email words text wording',
    pages: [],
    tables: [
      {
        table: 'mail_text',
        title: mail.title,
        one: 'text',
        key: ['mail', 'id'],
        always: { mail: mail.id },
        fixed: true,
        named: ['id'],
        names: Object.fromEntries(
          slots.map(([id, { label, when }]) => [id, when ? `${label} (${when})` : label]),
        ),
        order: (a, b) => place(a) - place(b),
        fields: [words],
        fieldOf: (field, row) => {
          const slot = slots[place(row)]?.[1];
          if (!slot) return field;
          const { role, label, needs = [] } = slot;
          return {
            ...words,
            ...field,
            label,
            most: most[role],
            facts: Object.keys(variablesOfSlot(mail, slot)),
            needs,
            isMail: true,
            ...(role !== 'text' && { isLine: true }),
            // A text may be empty, because the mail leaves out a paragraph without words.
            ...(role === 'text' && needs.length === 0 && { optional: 'empty' }),
          } as FactField;
        },
      },
    ],
  };
}

/** The sheets of the words of mails (specification 13.8). */
export const mailSheets: readonly FactSheet[] = mails.map(sheetOf);

/** Returns the id of the mail whose words are on a sheet; null for any other sheet. */
export function mailOfSheet(sheet: string): string | null {
  return sheet.startsWith('mail-') ? sheet.slice('mail-'.length) : null;
}
