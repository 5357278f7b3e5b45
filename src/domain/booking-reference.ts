/**
 * Returns a reference in the form in which it is stored ('WF-7K3QM-9XWTR'), from any letter case and with
 * or without dashes.
 */
export function normaliseReference(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return compact.replace(/^(?:WF)?(.{5})(.{5})$/, 'WF-$1-$2');
}

/** Returns whether a text is a complete reference in the stored form. */
export function isReference(text: string): boolean {
  return /^WF-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/.test(text);
}

/**
 * Returns the start of a reference's SHA-256 (hexadecimal) that a kiosk stores. Some 49 million references
 * share each start, so it reveals none of them.
 */
export function digestPrefix(hex: string): string {
  return hex.slice(0, 6);
}
