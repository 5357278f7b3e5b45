/**
 * One SQL statement. `firstWord` is the statement's first word in lower case. It is empty if the statement
 * does not begin with a word.
 */
export interface Statement {
  text: string;
  firstWord: string;
}

const tokens = [
  /(?<space>\s+|--[^\n\r]*)/,
  /(?<comment>\/\*)/,
  /(?<end>;)/,
  /e'(?:[^'\\]|''|\\.)*'/,
  /'(?:[^']|'')*'/,
  /"(?:[^"]|"")*"/,
  /\$(?<tag>(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$.*?\$\k<tag>\$/,
  /(?<word>[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
  /./,
];
const token = new RegExp(tokens.map(({ source }) => source).join('|'), 'isy');

/**
 * Splits SQL at the semicolons outside strings, quoted names and comments. Leaves out statements that contain
 * only spaces and comments. Does not support function bodies in `begin atomic … end`.
 */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let firstWord: string | null = null;
  const endAt = (end: number) => {
    if (firstWord !== null) statements.push({ text: text.slice(start, end), firstWord });
    firstWord = null;
  };
  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const groups = token.exec(text)?.groups ?? {};
    const next = groups['comment'] ? findCommentEnd(text, at) : token.lastIndex;
    if (groups['end']) {
      endAt(at);
      start = next;
    } else if (!groups['space'] && !groups['comment']) firstWord ??= (groups['word'] ?? '').toLowerCase();
    at = next;
  }
  endAt(text.length);
  return statements;
}

/** Returns the end of the comment that begins at `start`. PostgreSQL's comments nest. */
function findCommentEnd(text: string, start: number): number {
  let depth = 0;
  for (const edge of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += edge[0] === '/*' ? 1 : -1;
    if (depth === 0) return start + edge.index + edge[0].length;
  }
  return text.length;
}
