/** The inks that an owner chooses. All other colours of the site are derived from them. */
export const inkNames = ['paper', 'paperDeep', 'bramble', 'apple', 'leaf', 'honey', 'tor'] as const;

export type InkName = (typeof inkNames)[number];

/** Seven colours as '#rrggbb'. */
export type Inks = Readonly<Record<InkName, string>>;

/** The name of each ink, and its use. */
export const inkWords: Readonly<Record<InkName, { name: string; use: string }>> = {
  paper: { name: 'Paper', use: 'The page itself' },
  paperDeep: { name: 'Deep paper', use: 'Bands and cards' },
  bramble: { name: 'Bramble', use: 'Words and outlines' },
  apple: { name: 'Apple', use: 'The one main button of a page' },
  leaf: { name: 'Leaf', use: 'Available, done, the second voice' },
  honey: { name: 'Honey', use: 'Highlights, and few places left' },
  tor: { name: 'Tor', use: 'Sky and quiet panels' },
};

/** A palette that comes with the site. All its colour pairs pass `checkInks`. */
export interface ReadyPalette {
  id: string;
  name: string;
  inks: Inks;
}

/** The original inks of the drawings. */
export const orchardInks: Inks = {
  paper: '#fff9ee',
  paperDeep: '#f6ead2',
  bramble: '#2c1a2e',
  apple: '#c8253b',
  leaf: '#2f6b3a',
  honey: '#f4b63f',
  tor: '#8fb8c9',
};

export const readyPalettes: readonly ReadyPalette[] = [
  { id: 'orchard', name: 'Orchard', inks: orchardInks },
  {
    id: 'seaside',
    name: 'Seaside',
    inks: {
      paper: '#fbfaf4',
      paperDeep: '#e9f0ea',
      bramble: '#14273c',
      apple: '#b93a14',
      leaf: '#1c6a6c',
      honey: '#f2c14e',
      tor: '#86bdd6',
    },
  },
  {
    id: 'woodland',
    name: 'Woodland',
    inks: {
      paper: '#faf8ef',
      paperDeep: '#ece6d3',
      bramble: '#20281c',
      apple: '#a33a17',
      leaf: '#3d6326',
      honey: '#e5b454',
      tor: '#a8bf9c',
    },
  },
  {
    id: 'fairground',
    name: 'Fairground',
    inks: {
      paper: '#fffaf5',
      paperDeep: '#fde9df',
      bramble: '#2a1640',
      apple: '#b8176b',
      leaf: '#17697a',
      honey: '#ffc02e',
      tor: '#b7a5e0',
    },
  },
  {
    id: 'harbour',
    name: 'Harbour',
    inks: {
      paper: '#f8fafc',
      paperDeep: '#e4ebf2',
      bramble: '#16203a',
      apple: '#1d4fae',
      leaf: '#27694c',
      honey: '#f0b429',
      tor: '#93b4d8',
    },
  },
  {
    id: 'blossom',
    name: 'Blossom',
    inks: {
      paper: '#fff8f7',
      paperDeep: '#f8e6e4',
      bramble: '#33192b',
      apple: '#a8224f',
      leaf: '#4a6428',
      honey: '#f2b95a',
      tor: '#d6a9bd',
    },
  },
];

/** Every colour of the site, by the name of its CSS property after `--color-`. */
export type Tokens = Readonly<Record<(typeof tokenNames)[number], string>>;

export const tokenNames = [
  'paper',
  'paper-deep',
  'paper-shade',
  'bramble',
  'bramble-soft',
  'bramble-thin',
  'edge',
  'apple',
  'apple-deep',
  'leaf',
  'leaf-deep',
  'leaf-mid',
  'leaf-thin',
  'leaf-tint',
  'honey',
  'honey-deep',
  'honey-thick',
  'honey-tint',
  'tor',
  'tor-deep',
  'tor-thick',
  'tor-tint',
] as const;

/** The original colours of the drawings, with the values of app.css. */
export const orchardTokens: Tokens = {
  paper: '#fff9ee',
  'paper-deep': '#f6ead2',
  'paper-shade': '#e7d7b8',
  bramble: '#2c1a2e',
  'bramble-soft': '#5e4a60',
  'bramble-thin': '#6b5a6c',
  edge: '#857460',
  apple: '#c8253b',
  'apple-deep': '#a3182d',
  leaf: '#2f6b3a',
  'leaf-deep': '#24552d',
  'leaf-mid': '#57894f',
  'leaf-thin': '#7fa368',
  'leaf-tint': '#d9e6c8',
  honey: '#f4b63f',
  'honey-deep': '#865600',
  'honey-thick': '#dc9428',
  'honey-tint': '#fce7b8',
  tor: '#8fb8c9',
  'tor-deep': '#2f6073',
  'tor-thick': '#5f93a8',
  'tor-tint': '#dceaee',
};

/** The colours of errors, which no palette changes. */
const sloe = { sloe: '#8c1d4f', 'sloe-tint': '#f6dde4' } as const;

type PairColour = keyof Tokens | keyof typeof sloe;

/**
 * A colour on another colour, with the least contrast that the pair needs: 4.5 for words, 3 for large words
 * and controls.
 */
export interface ColourPair {
  front: PairColour;
  back: PairColour;
  least: 4.5 | 3;
}

const wordPairs = (front: PairColour, ...backs: PairColour[]): ColourPair[] =>
  backs.map((back) => ({ front, back, least: 4.5 }));
const controlPairs = (front: PairColour, ...backs: PairColour[]): ColourPair[] =>
  backs.map((back) => ({ front, back, least: 3 }));

/** Every pair that the pages use for words or controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export const colourPairs: readonly ColourPair[] = [
  ...wordPairs('bramble', 'paper', 'paper-deep', 'paper-shade', 'honey', 'tor'),
  ...wordPairs('bramble', 'leaf-tint', 'honey-tint', 'tor-tint', 'sloe-tint'),
  ...wordPairs('bramble-soft', 'paper', 'paper-deep', 'honey-tint', 'tor-tint', 'leaf-tint'),
  ...wordPairs('paper', 'bramble', 'bramble-soft', 'apple', 'apple-deep', 'leaf', 'leaf-deep'),
  ...wordPairs('apple', 'paper'),
  ...wordPairs('leaf', 'paper', 'paper-deep'),
  ...wordPairs('leaf-deep', 'paper', 'paper-deep', 'leaf-tint'),
  ...wordPairs('honey', 'bramble'),
  ...wordPairs('honey-deep', 'paper', 'honey-tint'),
  ...wordPairs('tor', 'bramble'),
  ...wordPairs('tor-deep', 'paper', 'tor-tint'),
  ...wordPairs('sloe', 'paper', 'paper-deep', 'sloe-tint'),
  ...controlPairs('edge', 'paper', 'paper-deep'),
  ...controlPairs('apple', 'paper-deep', 'honey-tint', 'tor-tint'),
  ...controlPairs('leaf', 'leaf-tint', 'honey-tint', 'tor-tint'),
];

/** A pair that is too weak, with its contrast, rounded down to a tenth. */
export interface WeakPair extends ColourPair {
  contrast: number;
  /** The ink to change. */
  ink: InkName;
}

/** Least relative luminance of the paper. The drawings and photographs need a light page. */
const leastPaperLuminance = 0.6;

/**
 * Returns the colour pairs of a palette with too little contrast by WCAG 2.2, worst first (specification
 * 13.4). The list is empty if the palette may be used.
 */
export function checkInks(inks: Inks): WeakPair[] {
  const colours = { ...tokensOf(inks), ...sloe };
  return colourPairs
    .map((pair) => ({ ...pair, contrast: contrastOf(colours[pair.front], colours[pair.back]) }))
    .filter(({ contrast, least }) => contrast < least)
    .map((pair) => ({ ...pair, contrast: Math.floor(pair.contrast * 10) / 10, ink: inkToChange(pair) }))
    .sort((one, other) => one.contrast / one.least - other.contrast / other.least);
}

/** Returns whether both papers are light enough for the drawings and photographs. */
export function isPaperLight({ paper, paperDeep }: Pick<Inks, 'paper' | 'paperDeep'>): boolean {
  return luminanceOf(paper) >= leastPaperLuminance && luminanceOf(paperDeep) >= leastPaperLuminance;
}

/** Returns the ink to change for a weak pair: of the pair's two inks, the one that fewer other pairs use. */
function inkToChange({ front, back }: ColourPair): InkName {
  const [first = 'paper'] = [front, back]
    .map(inkOfToken)
    .filter((ink) => ink !== null)
    .sort((one, other) => changedFirst.indexOf(one) - changedFirst.indexOf(other));
  return first;
}

const changedFirst: readonly InkName[] = ['apple', 'leaf', 'honey', 'tor', 'bramble', 'paperDeep', 'paper'];

function inkOfToken(token: PairColour): InkName | null {
  if (token === 'paper-deep' || token === 'paper-shade') return 'paperDeep';
  if (token === 'edge') return 'bramble';
  const ink = token.split('-')[0];
  return inkNames.find((name) => name === ink) ?? null;
}

/** Returns a colour's name in words: 'apple', 'a tint of honey', 'darker leaf'. */
function colourInWords(token: PairColour): string {
  const [ink = '', kind = ''] = token.split('-');
  if (token === 'edge') return 'the edge of a field';
  if (ink === 'sloe') return kind ? 'the tint of errors' : 'the colour of errors';
  if (token === 'paper-deep') return 'deep paper';
  const kinds: Record<string, string> = { deep: 'darker ', soft: 'softer ', shade: 'shaded ' };
  return kind === 'tint' ? `a tint of ${ink}` : `${kinds[kind] ?? ''}${ink}`;
}

/** Returns a sentence about a weak pair, with its contrast: 'Paper on apple has 3.1:1; words need 4.5:1.' */
export function weakPairInWords({ front, back, contrast, least }: WeakPair): string {
  const pair = `${colourInWords(front)} on ${colourInWords(back)}`;
  const need = least === 3 ? 'controls need 3:1' : 'words need 4.5:1';
  return `${pair.charAt(0).toUpperCase()}${pair.slice(1)} has ${contrast.toFixed(1)}:1; ${need}.`;
}

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns whether a text is a colour in the form of palettes: '#' and six hexadecimal digits, in lower case.
 */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** Returns whether two palettes have the same inks. */
export function areSameInks(one: Inks, other: Inks): boolean {
  return inkNames.every((name) => one[name] === other[name]);
}

/** Returns the inks as a part of an address: seven colours without '#'. */
export function inksKey(inks: Inks): string {
  return inkNames.map((name) => inks[name].slice(1)).join('-');
}

/** Returns the inks that a part of an address names, or null if it does not name seven colours. */
export function parseInksKey(key: string): Inks | null {
  const colours = key.split('-').map((digits) => `#${digits}`);
  if (colours.length !== inkNames.length || !colours.every(isColour)) return null;
  return Object.fromEntries(inkNames.map((name, index) => [name, colours[index] ?? ''])) as Inks;
}

/** Returns every colour of the site for a palette, with deeper colours for small words, tints and shades. */
export function tokensOf(inks: Inks): Tokens {
  if (areSameInks(inks, orchardInks)) return orchardTokens;
  const { paper, paperDeep, bramble, apple, leaf, honey, tor } = inks;
  const tint = (ink: string) => mix(ink, paper, 0.74);
  const tints = { leaf: tint(leaf), honey: tint(honey), tor: tint(tor) };
  const papers = [paper, paperDeep, tints.leaf, tints.honey, tints.tor];
  return {
    paper,
    'paper-deep': paperDeep,
    'paper-shade': mix(paperDeep, bramble, 0.09),
    bramble,
    'bramble-soft': softened(bramble, paper, 0.3, 4.7, papers),
    'bramble-thin': mix(bramble, paper, 0.3),
    edge: softened(bramble, paperDeep, 0.5, 3.1, [paper, paperDeep]),
    apple,
    'apple-deep': deepened(shaded(apple, 0.86), 4.6, [paper, paperDeep]),
    leaf,
    'leaf-deep': deepened(shaded(leaf, 0.88), 4.6, [paper, paperDeep, tints.leaf]),
    'leaf-mid': mix(leaf, paper, 0.2),
    'leaf-thin': mix(leaf, paper, 0.38),
    'leaf-tint': tints.leaf,
    honey,
    'honey-deep': deepened(honey, 4.6, [paper, paperDeep, tints.honey]),
    'honey-thick': shaded(honey, 0.88),
    'honey-tint': tints.honey,
    tor,
    'tor-deep': deepened(tor, 4.6, [paper, paperDeep, tints.tor]),
    'tor-thick': shaded(tor, 0.83),
    'tor-tint': tints.tor,
  };
}

/**
 * Returns an ink mixed with another. The share of the other ink is the largest, up to `most`, with which the
 * mixture has the contrast `least` on each of the papers. If there is no such share, returns the ink itself.
 */
function softened(ink: string, other: string, most: number, least: number, papers: string[]): string {
  for (let part = most; part > 0; part -= 0.02) {
    const colour = mix(ink, other, part);
    if (papers.every((paper) => contrastOf(colour, paper) >= least)) return colour;
  }
  return ink;
}

/**
 * Returns an ink, made darker until it has the contrast `least` on each of the papers. If no shade of it
 * does, returns black.
 */
function deepened(ink: string, least: number, papers: string[]): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const colour = shaded(ink, part);
    if (papers.every((paper) => contrastOf(colour, paper) >= least)) return colour;
  }
  return '#000000';
}

type Triple = readonly [number, number, number];

/** Returns a colour of the same hue with `part` of its lightness. */
function shaded(colour: string, part: number): string {
  const [lightness, a, b] = toOklab(colour);
  return fromOklab([lightness * part, a * Math.min(1, part + 0.15), b * Math.min(1, part + 0.15)]);
}

/** Returns a mixture of two colours, as the eye sees it (OKLab). `part` is the share of the second colour. */
function mix(one: string, other: string, part: number): string {
  const [from, to] = [toOklab(one), toOklab(other)];
  const between = (index: 0 | 1 | 2) => from[index] * (1 - part) + to[index] * part;
  return fromOklab([between(0), between(1), between(2)]);
}

const channelsOf = (colour: string): Triple => [
  Number.parseInt(colour.slice(1, 3), 16) / 255,
  Number.parseInt(colour.slice(3, 5), 16) / 255,
  Number.parseInt(colour.slice(5, 7), 16) / 255,
];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const fromLinear = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map(toLinear) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toOklab(colour: string): Triple {
  const [red, green, blue] = channelsOf(colour).map(toLinear) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: Triple): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  const digits = channels.map((light) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, light)))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
