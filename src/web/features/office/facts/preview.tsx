import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { previewFactsCall } from '../../../../contract/office-facts.ts';
import type { FactStep } from '../../../../domain/fact-changes.ts';
import { failureMessage } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './facts.module.css';
import { pageNames } from './page-names.ts';

type PreviewProps = { sheetId: string; steps: FactStep[]; pages: readonly string[]; day: string };

/** Shows a page as families would read it, on a day of the owner's choice. The shown page is inert. */
export function Preview({ sheetId, steps, pages, day }: PreviewProps) {
  const [path, setPath] = useState(pages[0] ?? '/');
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const shownDay = chosenDay ?? day;
  // This call only reads. It is a POST because a change is too long for an address.
  const preview = useMutation({
    mutationFn: (path: string) =>
      staffCall<typeof previewFactsCall>('POST /api/admin/office/facts/:sheet/preview', {
        params: { sheet: sheetId },
        body: { steps, holdsFrom: null, path, day: shownDay },
      }),
  });
  return (
    <section className={styles.preview} aria-label="As families would read it">
      <h2 className={styles.tableTitle}>As families would read it</h2>
      <div className={styles.previewTools}>
        <SelectField
          label="Page"
          name="preview-page"
          value={path}
          onChange={({ target }) => setPath(target.value)}
        >
          {pages.map((page) => (
            <option key={page} value={page}>
              {pageNames[page] ?? page}
            </option>
          ))}
        </SelectField>
        <TextField
          label="On"
          type="date"
          name="preview-day"
          value={shownDay}
          onChange={({ target }) => setChosenDay(target.value)}
        />
        <Button
          pending={preview.isPending}
          pendingText="Drawing the page..."
          onClick={() => preview.mutate(path)}
        >
          Show the page
        </Button>
      </div>
      {preview.isError && (
        <Notice kind="error" live="polite" title="The page could not be shown">
          <p>{failureMessage(preview.error, 'We could not reach the centre. Please try again.')}</p>
        </Notice>
      )}
      {preview.data && (
        <iframe
          className={styles.previewFrame}
          title={`${pageNames[preview.variables] ?? preview.variables} after the change`}
          // Scripts, forms and links to other pages do not work in the preview.
          sandbox="allow-same-origin"
          srcDoc={preview.data.html}
        />
      )}
    </section>
  );
}
