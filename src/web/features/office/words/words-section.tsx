import { useState } from 'react';
import { findFactSheet } from '../../../../domain/fact-sheets.ts';
import { findWordPage, type WordPage, wordFacts } from '../../../../domain/word-pages.ts';
import { factsFormId } from '../facts/facts-draft.ts';
import { EditedSheet } from '../facts/facts-section.tsx';
import type { OfficeSectionProps } from '../section.ts';
import { VersionList, type WordVersion } from './version-list.tsx';
import { WritingHelp } from './writing-help.tsx';

/** Shows the words of a page for editing, and all their versions (specification 13.5). */
export default function WordsSection({ section }: OfficeSectionProps) {
  const sheet = findFactSheet(section.id);
  const page = findWordPage(section.id.replace('words-', ''));
  /** `turn` increases with each restore, so that the same version can be brought back twice. */
  const [restored, setRestored] = useState<{ version: WordVersion; turn: number } | null>(null);
  if (!sheet || !page) return null;
  return (
    <EditedSheet
      key={sheet.id}
      sheet={sheet}
      help={<HowToWrite page={page} />}
      proposed={restored && { rows: restored.version.written, id: `version-${restored.turn}` }}
    >
      <VersionList
        key={page.id}
        page={page}
        sheet={sheet}
        onRestore={(version) => {
          setRestored((before) => ({ version, turn: (before?.turn ?? 0) + 1 }));
          document.getElementById(factsFormId(sheet))?.scrollIntoView({ behavior: 'instant' });
        }}
      />
    </EditedSheet>
  );
}

const signs = [
  ['An empty line', 'begins a paragraph'],
  ['# Words', 'a small heading'],
  ['- Words', 'an entry of a list'],
  ['| One | Two |', 'a row of a table; the first row is its head'],
  ['**words**', 'bold'],
  ['[words](/menu)', 'a link to a page of this site, or to an address that begins with https://'],
] as const;

function HowToWrite({ page }: { page: WordPage }) {
  return (
    <WritingHelp
      title="How to write: headings, lists, links, and facts that fill themselves in"
      signs={signs}
      facts={page.facts.map((fact) => [fact, wordFacts[fact] ?? ''])}
    />
  );
}
