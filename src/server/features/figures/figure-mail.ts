import { paragraphs } from '../../../domain/mail-block.ts';
import { figures as figuresMail } from '../../../domain/mails-others.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { drawSheet } from './draw-sheet.ts';
import { type FigureSheet, readFigureSheet, type SheetKind } from './figure-sheet.ts';
import { figureInWords } from './figure-words.ts';
import { findReport } from './schedule-store.ts';

type FigureMailDeps = Pick<AppContext, 'db' | 'clock' | 'payments' | 'site'> & { baseUrl: string };

/**
 * Composes the mail with the sheet of a day or of a month. The mail shows the chief figures, and the sheet is
 * attached as a PDF. Returns null for an unknown report.
 */
export async function composeFigures(deps: FigureMailDeps, id: string): Promise<Omit<Message, 'id'> | null> {
  const report = await findReport(deps.db, id);
  if (!report) return null;
  const kind = report.kind as SheetKind;
  const sheet = await readFigureSheet(deps, kind, report.day);
  const pdf = await drawSheet(sheet);
  return writeWithWords(
    deps,
    figuresMail,
    {
      to: report.recipient,
      attachments: [
        {
          filename: sheetFileName(kind, report.day),
          contentType: 'application/pdf',
          content: pdf.toString('base64'),
        },
      ],
    },
    {
      variables: { sheet: sheet.title },
      blocks: {
        figures: [
          ...sheet.parts
            .filter(({ title }) => title !== 'Reconciliation')
            .flatMap(({ title, figures }) => [
              { kind: 'paragraph', text: title } as const,
              { kind: 'details', details: chiefFigures(figures[0]) } as const,
            ]),
          ...paragraphs(sheet.notes),
          {
            kind: 'button',
            label: 'Open the figures',
            url: `${deps.baseUrl}/admin/office?section=takings`,
            sentence: 'All figures, after signing in',
          },
        ],
      },
    },
  );
}

/** Returns the name of a sheet's file: 'day-sheet-2026-11-28.pdf', 'month-end-2026-11.pdf'. */
export function sheetFileName(kind: SheetKind, date: string): string {
  return kind === 'day' ? `day-sheet-${date}.pdf` : `month-end-${date.slice(0, 7)}.pdf`;
}

type FirstFigure = FigureSheet['parts'][number]['figures'][number] | undefined;

function chiefFigures(figure: FirstFigure): [string, string][] {
  const unit = figure?.columns[0]?.unit;
  if (!figure || !unit) return [];
  return figure.rows.map(({ name, values }) => [name, figureInWords(values[0] ?? null, unit)]);
}
