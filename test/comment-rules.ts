/**
 * Returns the numbers of all sections of the specification: of its headings and of the rows of its
 * tables.
 */
export function sectionsOf(specification: string): Set<string> {
  return new Set(
    [...specification.matchAll(/^(?:## (\d+)\. |### (\d+\.\d+) |\| (\d+\.\d+) \|)/gm)].map(
      ([, chapter, heading, row]) => chapter ?? heading ?? row ?? '',
    ),
  );
}

/**
 * Returns the section numbers that a text cites, as in 'specification 4.3, 12.7', even across a line break.
 */
export function citationsIn(text: string): string[] {
  const number = String.raw`\d{1,2}(?:\.\d{1,2})?\b`;
  const between = String.raw`(?:\s|\*|//|--)+`;
  const list = new RegExp(
    `\\bspecification${between}(${number}(?:(?:,| and| to)${between}${number})*)`,
    'gi',
  );
  return [...text.matchAll(list)].flatMap(([, numbers = '']) => numbers.match(/\d+(?:\.\d+)?/g) ?? []);
}

/**
 * Returns the citations of the documents from which the specification was made. These documents are not in
 * the repository.
 */
export function strayCitationsIn(text: string): string[] {
  return text.match(/\bspec [AB]\b|\b[AB],? §\d|\breadings? \d+\b|\breadings\.md\b/gi) ?? [];
}

const widest = 110;

/**
 * Returns the line numbers of the comment lines that are too wide. A comment that follows code on its line is
 * left to the formatter.
 */
export function longCommentsIn(text: string, path: string): number[] {
  const comment = path.endsWith('.sql') ? /^\s*--/ : /^\s*(?:\/\/|\{?\/\*|\*)/;
  return text
    .split('\n')
    .flatMap((line, index) => (comment.test(line) && [...line].length > widest ? [index + 1] : []));
}
