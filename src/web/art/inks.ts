/**
 * The four inks, their thin printings and the paper, as the pictures use them; the same
 * values as the tokens in app.css.
 */
export const ink = {
  paper: '#fff9ee',
  paperDeep: '#f6ead2',
  bramble: '#2c1a2e',
  brambleThin: '#6b5a6c',
  apple: '#c8253b',
  appleDeep: '#a3182d',
  leaf: '#2f6b3a',
  leafDeep: '#24552d',
  leafMid: '#57894f',
  leafThin: '#7fa368',
  leafTint: '#d9e6c8',
  honey: '#f4b63f',
  honeyThick: '#dc9428',
  honeyTint: '#fce7b8',
  tor: '#8fb8c9',
  torThick: '#5f93a8',
  torTint: '#dceaee',
} as const;
