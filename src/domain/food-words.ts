import type { Allergen } from './menu.ts';

/**
 * The cereals and tree nuts that UK food law names individually. 'Cereals containing gluten' and 'nuts' are
 * groups, and somebody may avoid only one food of a group (specification 14.12). Spelt and Khorasan wheat
 * count as wheat.
 */
export const foodKinds = [
  { id: 'wheat', of: 'gluten', name: 'Wheat' },
  { id: 'rye', of: 'gluten', name: 'Rye' },
  { id: 'barley', of: 'gluten', name: 'Barley' },
  { id: 'oats', of: 'gluten', name: 'Oats' },
  { id: 'almonds', of: 'nuts', name: 'Almonds' },
  { id: 'hazelnuts', of: 'nuts', name: 'Hazelnuts' },
  { id: 'walnuts', of: 'nuts', name: 'Walnuts' },
  { id: 'cashews', of: 'nuts', name: 'Cashews' },
  { id: 'pecans', of: 'nuts', name: 'Pecans' },
  { id: 'brazil-nuts', of: 'nuts', name: 'Brazil nuts' },
  { id: 'pistachios', of: 'nuts', name: 'Pistachios' },
  { id: 'macadamias', of: 'nuts', name: 'Macadamias' },
] as const satisfies readonly { id: string; of: Allergen; name: string }[];

export type FoodKind = (typeof foodKinds)[number]['id'];

/** One of the 14 allergens, or a single cereal or nut. */
export type FoodMark = Allergen | FoodKind;

/** The diets that a dish can be marked as suitable for. */
export const diets = [
  { id: 'vegetarian', name: 'Vegetarian' },
  { id: 'vegan', name: 'Vegan' },
  { id: 'halal', name: 'Halal' },
  { id: 'kosher', name: 'Kosher' },
] as const;

export type Diet = (typeof diets)[number]['id'];

/**
 * The words about food that are understood, in the singular. A plural in -s counts as the same word. `asks`
 * marks a word of uncertain meaning: the page asks the family about it.
 */
export interface FoodWordRules {
  words: readonly { word: string; marks: readonly FoodMark[]; asks?: true }[];
  diets: readonly { word: string; diet: Diet }[];
  /** Words without a meaning of their own, which are ignored. */
  fillers: readonly string[];
  /** Words that mean that there is nothing to avoid, if the text names no food. */
  nothing: readonly string[];
  /** Pairs of words that count as one word. */
  pairs: readonly { words: string; word: string }[];
}

const wordsFor = (marks: FoodMark | readonly FoodMark[], ...words: string[]) =>
  words.map((word) => ({ word, marks: typeof marks === 'string' ? [marks] : marks }));

/** The words that families use, from the Food Standards Agency's list of the 14 allergens and their foods. */
export const foodWordRules: FoodWordRules = {
  words: [
    ...wordsFor('celery', 'celery', 'celeriac'),
    ...wordsFor('gluten', 'gluten', 'coeliac', 'celiac'),
    ...wordsFor('wheat', 'wheat', 'spelt', 'khorasan', 'kamut'),
    ...wordsFor('rye', 'rye'),
    ...wordsFor('barley', 'barley'),
    ...wordsFor('oats', 'oat'),
    ...wordsFor('crustaceans', 'crustacean', 'prawn', 'crab', 'lobster', 'crayfish', 'shrimp', 'scampi'),
    ...wordsFor('eggs', 'egg'),
    ...wordsFor('fish', 'fish'),
    ...wordsFor('lupin', 'lupin'),
    ...wordsFor('dairy', 'milk', 'dairy', 'butter', 'cheese', 'cream', 'yoghurt', 'yogurt', 'casein', 'whey'),
    // Lactose is the sugar of milk, not its protein. Lactose-free milk may suit a child who cannot have
    // lactose, but never a child who cannot have milk.
    { word: 'lactose', marks: ['dairy'], asks: true },
    ...wordsFor(
      'molluscs',
      'mollusc',
      'mussel',
      'oyster',
      'squid',
      'clam',
      'scallop',
      'snail',
      'octopus',
      'whelk',
    ),
    ...wordsFor(['crustaceans', 'molluscs'], 'shellfish', 'seafood'),
    ...wordsFor('mustard', 'mustard'),
    // By law a peanut is not a nut, but a family that writes 'nuts' may mean both.
    ...wordsFor(['nuts', 'peanuts'], 'nut'),
    ...wordsFor('nuts', 'treenut'),
    ...wordsFor('almonds', 'almond', 'marzipan'),
    ...wordsFor('hazelnuts', 'hazelnut'),
    ...wordsFor('walnuts', 'walnut'),
    ...wordsFor('cashews', 'cashew'),
    ...wordsFor('pecans', 'pecan'),
    ...wordsFor('brazil-nuts', 'brazilnut', 'brazil'),
    ...wordsFor('pistachios', 'pistachio'),
    ...wordsFor('macadamias', 'macadamia'),
    ...wordsFor('peanuts', 'peanut', 'groundnut', 'monkeynut'),
    ...wordsFor('sesame', 'sesame', 'tahini'),
    ...wordsFor('soya', 'soya', 'soy', 'soybean', 'tofu', 'edamame', 'miso'),
    ...wordsFor('sulphites', 'sulphite', 'sulfite', 'sulphurdioxide'),
  ],
  diets: [
    { word: 'vegetarian', diet: 'vegetarian' },
    { word: 'veggie', diet: 'vegetarian' },
    { word: 'vegan', diet: 'vegan' },
    { word: 'halal', diet: 'halal' },
    { word: 'kosher', diet: 'kosher' },
  ],
  fillers: [
    ...['a', 'allergic', 'allergy', 'allergie', 'and', 'any', 'cannot', 'eat', 'free', 'has', 'have'],
    ...['intolerance', 'intolerant', 'is', 'must', 'of', 'or', 'please', 'product', 'the', 'to'],
  ],
  nothing: ['no', 'none', 'nothing', 'na'],
  pairs: [
    { words: 'tree nut', word: 'treenut' },
    { words: 'brazil nut', word: 'brazilnut' },
    { words: 'monkey nut', word: 'monkeynut' },
    { words: 'ground nut', word: 'groundnut' },
    { words: 'sulphur dioxide', word: 'sulphurdioxide' },
  ],
};

/** The meaning read from words about food. */
export interface ReadFoodWords {
  marks: FoodMark[];
  diets: Diet[];
  /**
   * Words that are not understood for certain, about which the page asks the family; in lower case and
   * singular. A text without any meaning, such as 'please' or '?', is listed as a whole.
   */
  unclear: string[];
}

/**
 * Reads a family's words about food. A food that is understood counts as a food to avoid, even if its word
 * may be misspelt. A word that is not understood, or may be misspelt, is also returned as unclear, and so is
 * a symbol such as 🥜. No words can ever allow a food: after 'not allergic to milk', milk is avoided and 'not'
 * is unclear.
 */
export function readFoodWords(text: string, rules: FoodWordRules = foodWordRules): ReadFoodWords {
  const tokens = tokensOf(text, rules);
  const marks = new Set<FoodMark>();
  const found = new Set<Diet>();
  const unclear: string[] = [];
  let saysNothing = false;
  for (const token of tokens) {
    const diet = rules.diets.find(({ word }) => word === token);
    const exact = rules.words.find(({ word }) => word === token);
    const known = exact ?? rules.words.find(({ word }) => isMisspelt(token, word));
    if (diet) found.add(diet.diet);
    else if (rules.nothing.includes(token)) saysNothing = true;
    else if (exact || !rules.fillers.includes(token)) {
      for (const mark of known?.marks ?? []) marks.add(mark);
      if (!exact || exact.asks) unclear.push(token);
    }
  }
  const isEmpty = marks.size === 0 && found.size === 0 && unclear.length === 0;
  if (isEmpty && text.trim() !== '' && !saysNothing) unclear.push(text.trim());
  return { marks: [...marks], diets: [...found], unclear };
}

function tokensOf(text: string, { pairs }: FoodWordRules): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\bn\/a\b/g, 'na');
  const words = (plain.match(/[\p{L}\p{N}]+|[\p{So}\p{Extended_Pictographic}]/gu) ?? []).map((word) =>
    word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word,
  );
  return pairs
    .reduce(
      (line, pair) => line.replaceAll(` ${pair.words} `, ` ${pair.word} `),
      ` ${words.join('  ')} `.replace(/ {2}/g, ' '),
    )
    .split(' ')
    .filter(Boolean);
}

/**
 * Returns whether `token` is `word` with one letter added, left out, replaced, or swapped with the next
 * letter. False if either has fewer than five letters.
 */
function isMisspelt(token: string, word: string): boolean {
  if (Math.min(token.length, word.length) < 5) return false;
  const differs = [...token].findIndex((letter, index) => letter !== word[index]);
  const start = differs < 0 ? token.length : differs;
  const rest = (text: string, from: number) => text.slice(start + from);
  return (
    rest(token, 1) === rest(word, 1) ||
    rest(token, 1) === rest(word, 0) ||
    rest(token, 0) === rest(word, 1) ||
    (token[start] === word[start + 1] && token[start + 1] === word[start] && rest(token, 2) === rest(word, 2))
  );
}
