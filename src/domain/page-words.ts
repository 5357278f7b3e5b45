/** A part of a line of words: plain, strong, code, or a link to `to`. */
export interface WordSpan {
  text: string;
  to?: string | undefined;
  mark?: 'strong' | 'code' | undefined;
}

type Line<Span> = Span[];

/** A block of words, ready to be shown on a page or in a mail. */
export type WordBlock<Span = WordSpan> =
  | { kind: 'paragraph'; line: Line<Span> }
  | { kind: 'heading'; line: Line<Span> }
  | { kind: 'list'; items: Line<Span>[] }
  /** The first cell of a row is its heading. */
  | { kind: 'table'; head: Line<Span>[]; rows: Line<Span>[][] };

/** A span as the owner writes it: words, or the name of a fact. */
type WrittenSpan = Omit<WordSpan, 'text'> & ({ text: string } | { fact: string });

/**
 * The value of a fact: a text, a span with its link, or whole blocks, which replace the block that names the
 * fact. Null if the fact has no value now; in that case, the block that names the fact is left out.
 */
export type FactWords = string | WordSpan | readonly WordBlock[] | null;

/** Thrown if words cannot be parsed. Its message follows the field's name in a sentence. */
class UnreadableWords extends Error {}

const address =
  /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|#[a-z0-9-]+|https:\/\/[^\s()]+|mailto:[^\s()]+@[^\s()]+|tel:\+?\d{3,20})$/;
const piece = /\*\*|`([^`\n]*)`|\[([^\]\n]*)\]\(([^)\n]*)\)|\{([^{}\n]*)\}|[[\]{}`]/g;

/**
 * Parses words as the owner writes them (specification 13.5). An empty line ends a paragraph. `# ` begins a
 * heading, `- ` an entry of a list, and `| a | b |` is a row of a table. The first row of a table is its
 * head. A line may contain `**strong**`, `[words](/address)`, `` `code` `` and `{fact}`. HTML is not allowed.
 * Throws UnreadableWords if the words cannot be parsed.
 */
function parseWords(text: string): WordBlock<WrittenSpan>[] {
  if (/<\/?[a-z][^>]*>|<!/i.test(text)) throw new UnreadableWords('must be words, not HTML');
  const blocks: WordBlock<WrittenSpan>[] = [];
  for (const part of text.split(/\n[ \t]*\n/)) {
    let open: WordBlock<WrittenSpan> | null = null;
    for (const line of part.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      const next = startBlock(line, open);
      if (next) blocks.push(next);
      open = next ?? open;
    }
  }
  return blocks;
}

/** Adds a line to the open block and returns null. If the line begins a new block, returns that block. */
function startBlock(line: string, open: WordBlock<WrittenSpan> | null): WordBlock<WrittenSpan> | null {
  if (line.startsWith('# ')) return { kind: 'heading', line: parseLine(line.slice(2).trim()) };
  if (line.startsWith('- ')) {
    const item = parseLine(line.slice(2).trim());
    if (open?.kind !== 'list') return { kind: 'list', items: [item] };
    open.items.push(item);
    return null;
  }
  if (line.startsWith('|')) {
    const cells = line
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split('|')
      .map((cell) => parseLine(cell.trim()));
    if (open?.kind !== 'table') return { kind: 'table', head: cells, rows: [] };
    if (cells.length !== open.head.length)
      throw new UnreadableWords(`has a table whose rows are not equally long: ${line.slice(0, 40)}`);
    open.rows.push(cells);
    return null;
  }
  const pieces = parseLine(line);
  if (open?.kind !== 'paragraph') return { kind: 'paragraph', line: pieces };
  open.line.push({ text: ' ' }, ...pieces);
  return null;
}

function parseLine(text: string): WrittenSpan[] {
  const spans: WrittenSpan[] = [];
  let isStrong = false;
  let from = 0;
  const strong = () => (isStrong ? { mark: 'strong' as const } : {});
  const plain = (to: number) => {
    if (to > from) spans.push({ text: text.slice(from, to), ...strong() });
  };
  for (const found of text.matchAll(piece)) {
    const [whole, code, label, to, fact] = found;
    plain(found.index);
    from = found.index + whole.length;
    if (whole === '**') isStrong = !isStrong;
    else if (code !== undefined) spans.push({ text: code, mark: 'code' });
    else if (label !== undefined) {
      if (label.trim() === '' || !address.test(to ?? ''))
        throw new UnreadableWords(
          `has a link that leads nowhere: ${whole.slice(0, 60)}. A link is [its words](/terms) or [its words](https://…)`,
        );
      for (const span of parseLine(label)) spans.push({ ...span, ...strong(), to: to ?? '' });
    } else if (fact !== undefined) spans.push({ fact, ...strong() });
    else throw new UnreadableWords(`has a ${whole} on its own`);
  }
  plain(text.length);
  if (isStrong) throw new UnreadableWords('has ** without a second **');
  return spans;
}

function linesOf<Span>(block: WordBlock<Span>): Line<Span>[] {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'table') return [block.head, ...block.rows].flat();
  return [block.line];
}

/** The rules for the words in one slot of a page or mail. */
export interface WordRules {
  /** The facts that may be named. */
  facts: readonly string[];
  /** Whether the words are a heading or a label: one line without links, bold words or code. */
  isLine?: boolean;
  /** Facts that have to be named. */
  needs?: readonly string[];
  /** Whether only paragraphs and lists are allowed. */
  isMail?: boolean;
}

/**
 * Returns the problem with a text, as a phrase that follows the name of its field. Returns null if there is
 * no problem.
 */
export function whyNotWords(text: string, rules: WordRules): string | null {
  const { facts, isLine, isMail, needs = [] } = rules;
  let blocks: WordBlock<WrittenSpan>[];
  try {
    blocks = parseWords(text);
  } catch (problem) {
    if (problem instanceof UnreadableWords) return problem.message;
    throw problem;
  }
  const spans = blocks.flatMap(linesOf).flat();
  for (const span of spans)
    if ('fact' in span && !facts.includes(span.fact))
      return `has {${span.fact.slice(0, 40)}}, which stands for nothing here. ${
        facts.length > 0
          ? `There are ${facts.map((fact) => `{${fact}}`).join(', ')}`
          : 'There are no facts here'
      }`;
  const missing = needs.filter((fact) => !spans.some((span) => 'fact' in span && span.fact === fact));
  if (missing.length > 0)
    return `has to keep ${missing.map((fact) => `{${fact}}`).join(' and ')}: without ${missing.length > 1 ? 'them' : 'it'} the mail is of no use`;
  if (isMail && blocks.some(({ kind }) => kind === 'heading' || kind === 'table'))
    return 'may have paragraphs and lists only: anything else looks different in each mail program';
  if (!isLine) return null;
  const isPlain = spans.every((span) => span.to === undefined && span.mark === undefined);
  return blocks.length <= 1 &&
    blocks.every(({ kind }) => kind === 'paragraph') &&
    isPlain &&
    !text.includes('\n')
    ? null
    : 'must be one line of plain words';
}

/**
 * Returns words as blocks for a page, with each fact filled in. The office refuses words that cannot be
 * parsed; if such words are stored nevertheless, they are shown as they were written.
 */
export function fillWords(text: string, facts: Readonly<Record<string, FactWords>>): WordBlock[] {
  let blocks: WordBlock<WrittenSpan>[];
  try {
    blocks = parseWords(text);
  } catch (problem) {
    if (problem instanceof UnreadableWords) return [{ kind: 'paragraph', line: [{ text }] }];
    throw problem;
  }
  return blocks.flatMap((block): WordBlock[] => {
    const named = linesOf(block)
      .flat()
      .flatMap((span) => ('fact' in span ? [facts[span.fact]] : []));
    if (named.includes(null)) return [];
    const whole = named.find((fact) => Array.isArray(fact));
    if (whole) return [...(whole as readonly WordBlock[])];
    const fill = (line: Line<WrittenSpan>) => joinSpans(line.map((span) => fillSpan(span, facts)));
    if (block.kind === 'list') return [{ kind: 'list', items: block.items.map(fill) }];
    if (block.kind === 'table')
      return [{ kind: 'table', head: block.head.map(fill), rows: block.rows.map((row) => row.map(fill)) }];
    return [{ kind: block.kind, line: fill(block.line) }];
  });
}

function fillSpan(span: WrittenSpan, facts: Readonly<Record<string, FactWords>>): WordSpan {
  if ('text' in span) return span;
  const { fact: name, ...marks } = span;
  const fact = facts[name];
  if (typeof fact === 'string') return { text: fact, ...marks };
  return fact && 'text' in fact ? { ...fact, ...marks } : { text: `{${name}}`, ...marks };
}

/** Joins neighbouring spans that have the same mark and no link. */
function joinSpans(spans: readonly WordSpan[]): WordSpan[] {
  const joined: WordSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.to === span.to && last.mark === span.mark && span.to === undefined)
      last.text += span.text;
    else if (span.text !== '') joined.push({ ...span });
  }
  return joined;
}

/** Returns blocks of words as plain text, for titles and comparisons. */
export function plainWords(blocks: readonly WordBlock[]): string {
  return blocks
    .map((block) =>
      linesOf(block)
        .map((line) => line.map(({ text }) => text).join(''))
        .join('\n'),
    )
    .join('\n\n');
}
