import writeXlsxFile from 'write-excel-file/node';
import type { Figure, Figures, FigureUnit, FigureValue } from '../../../contract/figures.ts';
import { refuse } from '../../refusal.ts';

type Cell = string | number | null;

/**
 * Returns a text that no spreadsheet program runs as a formula. A text that begins like a formula gets an
 * apostrophe in front, which marks it as text for such programs.
 */
export function plainCell(text: string): string {
  const looksLikeFormula = /^[\t\r]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text);
  return looksLikeFormula ? `'${text}` : text;
}

/** Returns the value of a cell. Amounts become pounds. */
function cellOf(value: FigureValue, unit: FigureUnit): Cell {
  if (value === null) return null;
  if (typeof value === 'string') return plainCell(value);
  return unit === 'pence' ? value / 100 : value;
}

/** The end of a column's heading, by the unit of the column. */
const headingEnds: Readonly<Record<FigureUnit, string>> = {
  pence: ', £',
  percent: ', %',
  change: ', %',
  count: '',
  days: '',
  text: '',
};

/** Returns the rows of a figure for a file: the head, the rows and the total. */
function rowsOf({ rowName, columns, rows, total }: Figure): Cell[][] {
  const line = (name: string, values: readonly FigureValue[]): Cell[] => [
    plainCell(name),
    ...columns.map(({ unit }, index) => cellOf(values[index] ?? null, unit)),
  ];
  return [
    [plainCell(rowName), ...columns.map(({ name, unit }) => plainCell(`${name}${headingEnds[unit]}`))],
    ...rows.map(({ name, values }) => line(name, values)),
    ...(total ? [line('Total', total)] : []),
  ];
}

/**
 * Writes the figure with this id as CSV, or the first figure if no id is given. The format is RFC 4180 in
 * UTF-8, with a byte order mark so that spreadsheet programs read the £. Refuses an unknown id.
 */
export function writeCsv({ figures }: Pick<Figures, 'figures'>, id: string | undefined): string {
  const figure = id === undefined ? figures[0] : figures.find((one) => one.id === id);
  if (!figure) throw refuse('figureNotFound');
  const lines = rowsOf(figure).map((row) => row.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const formats: Partial<Record<FigureUnit, string>> = {
  pence: '#,##0.00',
  count: '#,##0',
  percent: '0.0',
  change: '0.0',
};

/**
 * Writes all figures of a group as a workbook. Each figure gets a worksheet, with its definition below the
 * rows.
 */
export async function writeWorkbook({ figures }: Figures): Promise<Buffer> {
  const names = new Set<string>();
  return writeXlsxFile(
    figures.map((figure) => {
      const [head = [], ...rows] = rowsOf(figure);
      return {
        sheet: sheetName(figure.title, names),
        stickyRowsCount: 1,
        columns: [{ width: 34 }, ...figure.columns.map(() => ({ width: 18 }))],
        data: [
          head.map((cell) => ({ value: String(cell), fontWeight: 'bold' as const })),
          ...rows.map((row) =>
            row.map((cell, index) => {
              if (cell === null) return null;
              if (typeof cell === 'string') return { value: cell, type: String };
              const format = formats[figure.columns[index - 1]?.unit ?? 'count'];
              return { value: cell, type: Number, ...(format ? { format } : {}) };
            }),
          ),
          [],
          [{ value: plainCell(figure.definition), type: String }],
        ],
      };
    }),
  ).toBuffer();
}

const longestSheetName = 31;

/**
 * Returns a valid name for a worksheet: letters, digits and spaces only, at most 31 characters. If another
 * worksheet already has the name (ignoring case), adds a number: 'Cards by day 2'.
 */
function sheetName(title: string, taken: Set<string>): string {
  const plain = title.replaceAll(/[^\p{L}\p{N} ]/gu, '');
  const withEnd = (end: string) => `${plain.slice(0, longestSheetName - end.length).trim()}${end}`;
  let name = withEnd('');
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = withEnd(` ${number}`);
  taken.add(name.toLowerCase());
  return name;
}
