import type { Styles } from '@react-pdf/renderer';
import { createElement, type ReactElement, type ReactNode } from 'react';
import type { Figure, FigureValue } from '../../../contract/figures.ts';
import { dateInWords } from '../../../domain/calendar-day.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { FigureSheet } from './figure-sheet.ts';
import { figureInWords } from './figure-words.ts';

type Style = Styles[string];

const ink = '#2C1A2E';
const styles = {
  page: {
    padding: 36,
    paddingBottom: 48,
    fontFamily: 'Helvetica',
    fontSize: 8.5,
    color: ink,
    lineHeight: 1.35,
  },
  venue: { fontSize: 10, marginBottom: 2 },
  title: { fontFamily: 'Times-Bold', fontSize: 20, marginBottom: 4 },
  asOf: { marginBottom: 8 },
  note: { marginBottom: 8, padding: 6, border: `1pt solid ${ink}` },
  part: { fontFamily: 'Times-Bold', fontSize: 14, marginTop: 10, marginBottom: 2 },
  name: { fontFamily: 'Helvetica-Bold', fontSize: 10, marginTop: 8 },
  definition: { marginBottom: 3 },
  row: { flexDirection: 'row', borderBottom: '0.5pt solid #857460', paddingVertical: 2 },
  head: {
    flexDirection: 'row',
    borderBottom: `1pt solid ${ink}`,
    paddingVertical: 2,
    fontFamily: 'Helvetica-Bold',
  },
  total: {
    flexDirection: 'row',
    borderTop: `1pt solid ${ink}`,
    paddingVertical: 2,
    fontFamily: 'Helvetica-Bold',
  },
  first: { flex: 1.6, paddingRight: 4 },
  number: { flex: 1, textAlign: 'right', paddingLeft: 4 },
  text: { flex: 2.4, paddingLeft: 8 },
  foot: { position: 'absolute', bottom: 24, left: 36, right: 36, fontSize: 8, textAlign: 'right' },
} as const;

/** Draws a sheet as an A4 PDF. Imports the PDF library on first use, because no other code needs it. */
export async function drawSheet(sheet: FigureSheet): Promise<Buffer> {
  const { Document, Page, Text, View, renderToBuffer } = await import('@react-pdf/renderer');
  const text = (style: Style, ...children: ReactNode[]) => createElement(Text, { style }, ...children);
  const line = (
    key: string | number,
    style: Style,
    { columns }: Figure,
    name: string,
    cells: readonly string[],
  ) =>
    createElement(
      View,
      { key, style, wrap: false },
      text(styles.first, name),
      ...columns.map(({ unit }, index) =>
        createElement(
          Text,
          { key: index, style: unit === 'text' ? styles.text : styles.number },
          cells[index] ?? '',
        ),
      ),
    );
  const formatValues = ({ columns }: Figure, values: readonly FigureValue[]) =>
    columns.map(({ unit }, index) => figureInWords(values[index] ?? null, unit));
  const draw = (figure: Figure) =>
    createElement(
      View,
      { key: figure.id },
      text({ ...styles.name }, figure.title),
      text(styles.definition, figure.definition),
      line(
        'head',
        styles.head,
        figure,
        figure.rowName,
        figure.columns.map(({ name }) => name),
      ),
      ...figure.rows.map((row, index) =>
        line(index, styles.row, figure, row.name, formatValues(figure, row.values)),
      ),
      figure.rows.length === 0 ? text({ paddingVertical: 2 }, 'No entries') : null,
      figure.total ? line('total', styles.total, figure, 'Total', formatValues(figure, figure.total)) : null,
    );
  const { day, minute } = localMoment(Date.parse(sheet.asOf));
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const page = createElement(
    Page,
    { size: 'A4', style: styles.page },
    text(styles.venue, sheet.venue),
    text(styles.title, sheet.title),
    text(styles.asOf, `As of ${dateInWords(day)}, ${time}`),
    ...sheet.notes.map((note) => createElement(Text, { key: note, style: styles.note }, note)),
    ...sheet.parts.map(({ title, figures }) =>
      createElement(View, { key: title }, text(styles.part, title), ...figures.map(draw)),
    ),
    createElement(Text, {
      style: styles.foot,
      fixed: true,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `${sheet.title}, page ${pageNumber} of ${totalPages}`,
    }),
  );
  const document = createElement(
    Document,
    { title: sheet.title, language: 'en-GB' },
    page,
  ) as ReactElement<object>;
  return renderToBuffer(document);
}
