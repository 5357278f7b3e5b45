import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { changeLookCall } from '../../../../contract/look.ts';
import {
  areSameInks,
  checkInks,
  type InkName,
  type Inks,
  inkNames,
  inkWords,
  isColour,
  isPaperLight,
  orchardInks,
  readyPalettes,
  weakPairInWords,
} from '../../../../domain/palette.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { siteQuery } from '../../site/site-query.ts';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './look.module.css';
import { useLook } from './look-queries.ts';
import { PalettePreview, PaletteSwatches } from './palette-preview.tsx';
import { showInks } from './show-inks.ts';

/** Chooses the colours of the site: a ready palette, or the centre's own colours (specification 13.4). */
export default function ColoursSection() {
  const look = useLook();
  return (
    <div className={styles.look}>
      <QueryResult query={look} what="the colours">
        {({ inks }) => <ColoursForm saved={inks} />}
      </QueryResult>
    </div>
  );
}

function ColoursForm({ saved }: { saved: Inks }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Inks>(saved);
  // The colours in use when the owner began. They are sent with the typed colours. If somebody else has saved
  // other colours meanwhile, the server refuses the typed ones.
  const [before, setBefore] = useState<Inks>(saved);
  const problems = findProblems(typed);
  const saving = useSingleMutation({
    mutationFn: (inks: Inks) =>
      staffCall<typeof changeLookCall>('POST /api/admin/office/look', { body: { inks, before } }),
    onSuccess: ({ inks }) => {
      setBefore(inks);
      showInks(inks);
      toast({ title: 'The colours are in use', description: 'Families see them on every page now.' });
    },
    onError: (problem) => {
      if (problem instanceof CallFailure && problem.refusal?.code === 'changed_meanwhile') setBefore(saved);
    },
    onSettled: () => {
      refetchTopics(client, ['look']);
      void client.invalidateQueries({ queryKey: siteQuery().queryKey });
    },
  });
  const chosen = readyPalettes.find(({ inks }) => areSameInks(inks, typed))?.id ?? 'own';
  const isSaved = areSameInks(typed, before);
  return (
    <form
      className={styles.colours}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(typed);
      }}
    >
      <div className={styles.coloursChoice}>
        <fieldset className={styles.palettes}>
          <legend>
            <span className={`display ${styles.coloursTitle}`}>Choose a palette</span>
          </legend>
          {readyPalettes.map(({ id, name, inks }) => (
            <label key={id} className={styles.palette}>
              <input
                type="radio"
                name="palette"
                value={id}
                checked={chosen === id}
                onChange={() => setTyped(inks)}
              />
              <span className={styles.paletteName}>{name}</span>
              <PaletteSwatches inks={inks} />
            </label>
          ))}
          <label className={styles.palette}>
            <input
              type="radio"
              name="palette"
              value="own"
              checked={chosen === 'own'}
              onChange={() => document.getElementById('ink-apple')?.focus()}
            />
            <span className={styles.paletteName}>Your own colours</span>
            <PaletteSwatches inks={chosen === 'own' ? typed : null} />
          </label>
        </fieldset>
        <fieldset className={styles.inks}>
          <legend>
            <span className={`display ${styles.coloursTitle}`}>Or change individual colours</span>
          </legend>
          {inkNames.map((name) => (
            <InkField
              key={name}
              name={name}
              colour={typed[name]}
              error={problems.fields[name]}
              onChange={(colour) => setTyped({ ...typed, [name]: colour })}
            />
          ))}
        </fieldset>
      </div>
      <div className={`${styles.coloursShown} sticks`}>
        <h2>How it looks</h2>
        <PalettePreview inks={problems.areColours ? typed : before} />
        <div aria-live="polite">
          {problems.words.length > 0 ? (
            <Notice kind="warning" title="These colours cannot be saved">
              <ul className={styles.problems}>
                {problems.words.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Notice>
          ) : (
            <p>Every word and control can be read in these colours (WCAG 2.2, level AA).</p>
          )}
        </div>
        {saving.isError && (
          <Notice kind="error" live="assertive" title="Not saved">
            {failureMessage(saving.error, 'The colours were not saved. Please try again.')}
          </Notice>
        )}
        <div className={styles.choiceButtons}>
          <Button type="submit" variant="primary" pending={saving.isPending} pendingText="Saving...">
            Use these colours
          </Button>
          {!isSaved && <Button onClick={() => setTyped(before)}>Back to the colours in use</Button>}
          {isSaved && !areSameInks(before, orchardInks) && (
            <a href="/" target="_blank" rel="noreferrer" className="button-link">
              See the home page<span className="sr-only"> (opens another tab)</span>
            </a>
          )}
        </div>
      </div>
    </form>
  );
}

/**
 * Returns why a palette cannot be saved: all reasons as sentences (`words`), and the first reason for each
 * ink (`fields`). `areColours` says whether each ink is a valid colour.
 */
function findProblems(inks: Inks) {
  const fields: Partial<Record<InkName, string>> = {};
  for (const name of inkNames)
    if (!isColour(inks[name]))
      fields[name] = 'Please give # and six digits or letters from a to f, such as #2c1a2e';
  const areColours = Object.keys(fields).length === 0;
  if (!areColours) return { areColours, fields, words: Object.values(fields) };
  if (!isPaperLight(inks)) {
    const words = 'The paper must be a light colour: drawings, photographs and the poster are made for it.';
    return { areColours, fields: { paper: words }, words: [words] };
  }
  const weak = checkInks(inks);
  for (const pair of weak) fields[pair.ink] ??= weakPairInWords(pair);
  return { areColours, fields, words: weak.map(weakPairInWords) };
}

type InkFieldProps = {
  name: InkName;
  colour: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

function InkField({ name, colour, error, onChange }: InkFieldProps) {
  const words = inkWords[name];
  return (
    <div className={styles.ink}>
      <input
        type="color"
        aria-label={`${words.name}, from a colour chart`}
        value={isColour(colour) ? colour : '#000000'}
        className={styles.inkChart}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
      />
      <TextField
        id={`ink-${name}`}
        label={words.name}
        hint={words.use}
        error={error}
        value={colour}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
      />
    </div>
  );
}
