import { lineField } from './fact-fields.ts';
import type { FactField, FactRow, FactSheet, FactTable } from './fact-sheet.ts';
import { slotRules, type WordPage, wordPages } from './word-pages.ts';

const mostWords = 8000;

function textsOf(page: WordPage): FactTable {
  const words: FactField = {
    kind: 'words',
    column: 'words',
    label: 'Words',
    most: mostWords,
    facts: page.facts,
  };
  const slotOf = (row: FactRow) => page.slots.find(({ id }) => id === row['id']);
  return {
    table: 'page_text',
    title: page.hasSections ? 'At the top' : 'Headings and sentences',
    one: 'text',
    key: ['page', 'id'],
    always: { page: page.id },
    fixed: true,
    position: { column: 'position' },
    named: ['id'],
    names: Object.fromEntries(page.slots.map(({ id, label }) => [id, label])),
    fields: [words],
    fieldOf: (field, row) => {
      const slot = slotOf(row);
      const { isLine } = slotRules(page, slot);
      return {
        ...words,
        ...field,
        ...(slot && { label: slot.label }),
        ...(slot?.hint !== undefined && { hint: slot.hint }),
        ...(isLine && { isLine, most: slot?.most ?? 120 }),
      } as FactField;
    },
  };
}

function sectionsOf(page: WordPage): FactTable {
  return {
    table: 'page_section',
    title: 'Sections',
    one: 'section',
    key: ['page', 'id'],
    keyFrom: 'title',
    always: { page: page.id },
    position: { column: 'position' },
    named: ['title'],
    fields: [
      lineField('title', 'Title', 80),
      { kind: 'words', column: 'body', label: 'Words', most: mostWords, facts: page.facts },
    ],
  };
}

/** The sheets of the words of pages (specification 13.5). */
export const wordSheets: readonly FactSheet[] = wordPages.map((page: WordPage) => ({
  id: `words-${page.id}`,
  title: page.title,
  about: page.about,
  alsoFoundBy: 'words text wording sentence heading page',
  pages: [page.path],
  tables: page.hasSections ? [textsOf(page), sectionsOf(page)] : [textsOf(page)],
  ...(page.hasSections && {
    check: ({ page_section: sections }) =>
      (sections ?? []).length === 0 ? 'The page must have at least one section' : null,
  }),
}));
