/** Matches the text of a refusal in code: its message, or words taken from the message. */
const prose = String.raw`(?<!typeof )\b(?:message|words|staffWords)\b\)?`;
const literal = String.raw`(?:'[^']+'|"[^"]+"|\`[^\`]+\`|\w+(?:Words|Message|Text)\b)`;

const decisions = [
  // The text is compared with another text.
  new RegExp(`${prose}\\s*[!=]==?\\s*${literal}`),
  new RegExp(`${literal}\\s*[!=]==?\\s*(?:\\w+[.?]+)*${prose}`),
  new RegExp(`switch \\([^)]*${prose}\\)`),
  // The text is searched for another text, or changed if it contains one.
  new RegExp(
    `${prose}[?!]*\\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf|lastIndexOf|replace|replaceAll)\\(`,
  ),
  new RegExp(`(?:\\w|[a-zA-Z][^/]*/\\w*)\\.(?:test|exec)\\([^)]*${prose}`),
];

/**
 * Returns the numbers of the lines that decide by the words of a refusal instead of its code or reason. Code
 * that only looks for the punctuation at the end of a sentence is allowed.
 */
export function proseDecisionsIn(code: string): number[] {
  return code
    .split('\n')
    .flatMap((line, index) => (decisions.some((pattern) => pattern.test(line)) ? [index + 1] : []));
}

/**
 * Returns the refusals in a file that bypass the catalogue: those made as a `Refusal` directly, and replies
 * that are written out with a code. A server error (`failed`) is not a refusal.
 */
export function strayRefusalsIn(code: string): string[] {
  const found = code.match(/\bnew Refusal\(|\bRefusal\.of\b|\bcode: '\w+',\s*message\b/g) ?? [];
  return found.filter((text) => !text.includes("'failed'"));
}
