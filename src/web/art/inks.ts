/**
 * The colours of the pictures: the paper, the inks and their tints. They are CSS properties of app.css, so
 * the pictures change with the centre's own palette.
 */
export const ink = {
  paper: 'var(--color-paper)',
  paperDeep: 'var(--color-paper-deep)',
  bramble: 'var(--color-bramble)',
  brambleThin: 'var(--color-bramble-thin)',
  apple: 'var(--color-apple)',
  appleDeep: 'var(--color-apple-deep)',
  leaf: 'var(--color-leaf)',
  leafDeep: 'var(--color-leaf-deep)',
  leafMid: 'var(--color-leaf-mid)',
  leafThin: 'var(--color-leaf-thin)',
  leafTint: 'var(--color-leaf-tint)',
  honey: 'var(--color-honey)',
  honeyThick: 'var(--color-honey-thick)',
  honeyTint: 'var(--color-honey-tint)',
  tor: 'var(--color-tor)',
  torThick: 'var(--color-tor-thick)',
  torTint: 'var(--color-tor-tint)',
} as const;
