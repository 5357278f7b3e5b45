/** The text of a refusal in the code: its message, or words taken from it. */
const prose = String.raw`(?<!typeof )\b(?:message|words|staffWords)\b\)?`;
const literal = String.raw`(?:'[^']+'|"[^"]+"|\`[^\`]+\`|\w+(?:Words|Message|Text)\b)`;

const decisions = [
  // Compared with a text.
  new RegExp(`${prose}\\s*[!=]==?\\s*${literal}`),
  new RegExp(`${literal}\\s*[!=]==?\\s*(?:\\w+[.?]+)*${prose}`),
  new RegExp(`switch \\([^)]*${prose}\\)`),
  // Searched for a text, or changed where one is found.
  new RegExp(
    `${prose}[?!]*\\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf|lastIndexOf|replace|replaceAll)\\(`,
  ),
  new RegExp(`(?:\\w|[a-zA-Z][^/]*/\\w*)\\.(?:test|exec)\\([^)]*${prose}`),
];

/**
 * Returns the numbers of the lines that decide by the words of a refusal instead of by its code or reason. A
 * check of punctuation alone, to end a sentence, is allowed.
 */
export function proseDecisionsIn(code: string): number[] {
  return code
    .split('\n')
    .flatMap((line, index) => (decisions.some((pattern) => pattern.test(line)) ? [index + 1] : []));
}

/**
 * Returns the refusals in a file that bypass the catalogue: with a class of their own, or as a reply with a
 * code of the contract. A server error (`failed`) is not a refusal.
 */
export function strayRefusalsIn(code: string): string[] {
  const found = code.match(/\bnew Refusal\(|\bRefusal\.of\b|\bcode: '\w+',\s*message\b/g) ?? [];
  return found.filter((text) => !text.includes("'failed'"));
}
