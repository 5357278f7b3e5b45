/** Returns the stored form of a typed reference ('WF-7K3QM-9XWTR'). Letter case and dashes do not matter. */
export function normaliseReference(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return compact.replace(/^(?:WF)?(.{5})(.{5})$/, 'WF-$1-$2');
}

/** Returns whether a text is a complete reference in the stored form. */
export function isReference(text: string): boolean {
  return /^WF-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/.test(text);
}

/**
 * Returns the first digits of a reference's SHA-256 (hexadecimal), which a kiosk stores. About 49 million
 * possible references share the same digits, so the digits do not reveal the reference.
 */
export function digestPrefix(hex: string): string {
  return hex.slice(0, 6);
}
