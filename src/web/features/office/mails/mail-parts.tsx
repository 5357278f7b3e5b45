import { useState } from 'react';
import type { FactField } from '../../../../domain/fact-sheet.ts';
import { mailOfSheet } from '../../../../domain/fact-sheets-mails.ts';
import {
  examplesOf,
  type FixedPart,
  type MailDefinition,
  type MailSlot,
  variablesOfSlot,
} from '../../../../domain/mail-texts.ts';
import { findMail } from '../../../../domain/mails.ts';
import { FactControl } from '../facts/fact-control.tsx';
import type { FactRowsProps } from '../facts/fact-rows.tsx';
import { controlId, type DraftRow } from '../facts/facts-draft.ts';
import { MailPreviewPane } from './mail-preview.tsx';
import styles from './mails.module.css';

/** Shows the parts of a mail in order, with the words of each slot for editing, beside a preview. */
export function MailParts({ sheet, draft, errors, onChange }: FactRowsProps) {
  const mail = findMail(mailOfSheet(sheet.id) ?? '');
  const [table] = sheet.tables;
  const [field] = table?.fields ?? [];
  const [active, setActive] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  if (!mail || !table || !field) return null;
  const examples = examplesOf(mail);
  const example = chosen ?? examples[0]?.[0] ?? '';
  const rows = draft[table.table] ?? [];
  const set = (row: DraftRow, words: string) =>
    onChange({
      ...draft,
      [table.table]: rows.map((other) => (other.id === row.id ? { ...other, typed: { words } } : other)),
    });
  /**
   * Marks a slot as being edited. If the example in the preview lacks the slot, shows an example that has it.
   */
  const editSlot = (id: string, { when }: MailSlot) => {
    setActive(id);
    const has = (shows: readonly string[] | undefined) => when === undefined || shows?.includes(id);
    if (has(examples.find(([name]) => name === example)?.[1])) return;
    const other = examples.find(([, shows]) => has(shows));
    if (other) setChosen(other[0]);
  };
  return (
    <div className={styles.editor}>
      <section aria-label="Parts of the mail" className={styles.parts}>
        <a href={`#mail-as-sent-${mail.id}`} className={styles.toPreview}>
          See the mail as families get it
        </a>
        {Object.entries(mail.parts).map(([id, part]) => {
          if (part.role === 'fixed') return <FixedBlock key={id} part={part} />;
          const row = rows.find(({ hidden }) => hidden['id'] === id);
          if (!row) return null;
          const control = controlId(row, 'words');
          const words = String(row.typed['words'] ?? '');
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the focused field shows its variables
            <div key={id} onFocus={() => editSlot(id, part)}>
              <FactControl
                field={shownField(table.fieldOf?.(field, row.hidden) ?? field, part)}
                id={control}
                value={words}
                error={errors.get(control)}
                onChange={(typed) => set(row, String(typed))}
              />
              {active === id && (
                <Chips
                  mail={mail}
                  slot={part}
                  onInsert={(name) => set(row, insertAt(control, words, name))}
                />
              )}
            </div>
          );
        })}
      </section>
      <MailPreviewPane
        mail={mail}
        words={Object.fromEntries(
          rows.map(({ hidden, typed }) => [String(hidden['id']), String(typed['words'] ?? '')]),
        )}
        example={example}
        onExample={setChosen}
      />
    </div>
  );
}

/**
 * Returns the field of a slot. Its hint is the slot's condition, such as 'Where money goes back'. The field
 * is not marked optional, because the help already says that a field may be left empty.
 */
function shownField({ optional: _, ...field }: FactField, { when }: MailSlot): FactField {
  return { ...field, ...(when !== undefined && { hint: when }) };
}

function FixedBlock({ part }: { part: FixedPart }) {
  return (
    <p className={styles.fixed}>
      <span className={styles.fixedMark}>Stays</span> {part.label}
    </p>
  );
}

type ChipsProps = { mail: MailDefinition; slot: MailSlot; onInsert: (name: string) => void };

/** Shows the variables that the words may name. Each is a button that inserts `{name}` at the cursor. */
function Chips({ mail, slot, onInsert }: ChipsProps) {
  const { needs = [] } = slot;
  return (
    <fieldset className={styles.chips}>
      <legend className="sr-only">Put in, at the cursor</legend>
      {Object.entries(variablesOfSlot(mail, slot)).map(([name, [meaning, example]]) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          title={example ? `${meaning}, such as “${example}”` : meaning}
          aria-label={`Put in {${name}}: ${meaning}`}
          // Pressing the button leaves the cursor in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
        >
          {`{${name}}`}
        </button>
      ))}
      {needs.length > 0 && (
        <p className={styles.needs}>
          {needs.map((name) => `{${name}}`).join(' and ')} {needs.length > 1 ? 'have' : 'has'} to stay.
        </p>
      )}
    </fieldset>
  );
}

/** Returns the words with `{name}` inserted at the field's cursor, and moves the cursor after it. */
function insertAt(control: string, words: string, name: string): string {
  const field = document.getElementById(control) as HTMLInputElement | HTMLTextAreaElement | null;
  const from = field?.selectionStart ?? words.length;
  const to = field?.selectionEnd ?? from;
  const cursor = from + name.length + 2;
  queueMicrotask(() => {
    field?.focus();
    field?.setSelectionRange(cursor, cursor);
  });
  return `${words.slice(0, from)}{${name}}${words.slice(to)}`;
}
