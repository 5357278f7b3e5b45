/**
 * Returns a reference in the form in which it is stored ('WF-7K3QM-9XWTR'), from one in any letter case and
 * with or without its dashes.
 */
export function readReference(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.replace(/^(?:WF)?(.{5})(.{5})$/, 'WF-$1-$2');
}

/** Returns whether a text is a whole reference in that form. */
export function isReference(text: string): boolean {
  return /^WF-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/.test(text);
}

/**
 * Returns the start of a reference's SHA-256 (hexadecimal) that a kiosk stores: some 33 million references
 * share each, so it gives none away.
 */
export function startOfDigest(hex: string): string {
  return hex.slice(0, 6);
}
