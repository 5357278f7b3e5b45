import { type Diet, type FoodMark, foodKinds, readFoodWords } from './food-words.ts';
import { type Allergen, allergens } from './menu.ts';

/** The contents of a part of a dish, or of its substitute. */
export interface PartContents {
  name: string;
  contains: readonly FoodMark[];
  mayContain: readonly FoodMark[];
}

/** A part of a dish, from its recipe. */
export interface RecipePart extends PartContents {
  canLeaveOut: boolean;
  /** The substitute that the kitchen can use. */
  swap: PartContents | null;
}

/** A dish that a party package serves. */
export interface PartyDish {
  id: string;
  name: string;
  /** The allergens (of the 14) in the dish, from the menu. */
  allergens: readonly Allergen[];
  /** The diets that the dish is known to suit. */
  suits: readonly Diet[];
  /** The parts of its recipe; empty if nobody has written the recipe. */
  parts: readonly RecipePart[];
}

/** The foods that a child must not eat: ticked foods, and words. */
export interface ChildNeeds {
  avoids: readonly FoodMark[];
  words: string;
}

/**
 * What the recipes say about a dish for a child: suitable as it is, suitable with a change, to be asked
 * about, or not suitable. It is never a promise, because the kitchen decides.
 */
export type DishVerdict = 'as-it-is' | 'with-a-change' | 'ask' | 'not-at-all';

export interface DishAnswer {
  verdict: DishVerdict;
  /** 'without cheese', 'gluten-free pasta instead of pasta'. */
  changes: string[];
  /** Phrases that say why the child cannot have the dish, or what has to be asked. */
  reasons: string[];
}

const groupOf = (mark: FoodMark): Allergen =>
  foodKinds.find(({ id }) => id === mark)?.of ?? (mark as Allergen);

/** All food marks in the law's order. Each group, such as gluten, is followed by its kinds, such as wheat. */
export const foodMarks: readonly { id: FoodMark; name: string; of: Allergen | null }[] = allergens.flatMap(
  ({ id, name }) => [
    { id, name, of: null },
    ...foodKinds
      .filter((kind) => kind.of === id)
      .map((kind) => ({ id: kind.id, name: kind.name, of: kind.of })),
  ],
);

/** Returns the name of a mark: 'Peanuts'. */
function foodMarkName(mark: FoodMark): string {
  return foodMarks.find(({ id }) => id === mark)?.name ?? mark;
}

/**
 * Returns marks in the law's order, each once. If a group is among them, such as gluten, leaves out its
 * kinds, such as wheat.
 */
export function sortFoodMarks(marks: readonly FoodMark[]): FoodMark[] {
  return foodMarks
    .filter(({ id, of }) => marks.includes(id) && !(of && marks.includes(of)))
    .map(({ id }) => id);
}

interface Conflict {
  mark: FoodMark;
  /** 'perhaps ' if the part may contain the mark but need not. */
  prefix: '' | 'perhaps ';
  /**
   * Whether the conflict is certain. It is not if a child avoids wheat and the recipe only says 'gluten'.
   */
  isCertain: boolean;
}

/** Returns the avoided marks that the contents have or may have. */
function conflictsIn(contents: PartContents, avoids: readonly FoodMark[]): Conflict[] {
  const find = (marks: readonly FoodMark[], prefix: Conflict['prefix']) =>
    avoids.flatMap((mark): Conflict[] => {
      if (marks.some((other) => other === mark || groupOf(other) === mark))
        return [{ mark, prefix, isCertain: true }];
      return marks.includes(groupOf(mark)) ? [{ mark, prefix, isCertain: false }] : [];
    });
  return [...find(contents.contains, ''), ...find(contents.mayContain, 'perhaps ')];
}

/** The differences between a recipe and the menu's list of allergens. */
export interface RecipeDifference {
  /** Allergens on the menu's list that are in no part of the recipe. */
  inNoPart: Allergen[];
  /** Allergens in a part of the recipe that are not on the menu's list. */
  notOnMenu: Allergen[];
}

/**
 * Returns how a recipe differs from the menu's list. Returns null if they agree, or if there is no recipe.
 */
export function compareRecipe({
  allergens: listed,
  parts,
}: Pick<PartyDish, 'allergens'> & {
  parts: readonly Pick<PartContents, 'contains'>[];
}): RecipeDifference | null {
  if (parts.length === 0) return null;
  const inParts = new Set(parts.flatMap(({ contains }) => contains.map(groupOf)));
  const inNoPart = listed.filter((allergen) => !inParts.has(allergen));
  const notOnMenu = allergens.map(({ id }) => id).filter((id) => inParts.has(id) && !listed.includes(id));
  return inNoPart.length + notOnMenu.length > 0 ? { inNoPart, notOnMenu } : null;
}

/** People who cannot eat `avoided` may also react to `related`, which is another allergen. */
const crossReactions = [{ avoided: 'peanuts', related: 'lupin' }] as const;

/**
 * Returns what the recipes say about a dish for a child (specification 14.12). A food that may be in a part
 * counts as being in it. If the recipe allows it, a part that contains a food to avoid is swapped or left
 * out. The kitchen is asked about anything unknown: unclear words, a recipe that is missing or contradicts
 * the menu, a cereal or nut without its name, a diet for which the dish is not marked, or any diet if a
 * substitute is used. It is also asked about an allergen to which people with the child's allergy may react
 * as well.
 */
export function matchDish(child: ChildNeeds, dish: PartyDish): DishAnswer {
  const said = readFoodWords(child.words);
  const avoids = sortFoodMarks([...child.avoids, ...said.marks]);
  if (avoids.length + said.diets.length + said.unclear.length === 0)
    return { verdict: 'as-it-is', changes: [], reasons: [] };

  const changes: string[] = [];
  const swaps: string[] = [];
  const against: string[] = [];
  const toAsk: string[] = [];
  const difference = compareRecipe(dish);
  // An allergen that the menu lists counts as being in the dish, even if no part of the recipe contains it.
  const unexplained = dish.parts.length === 0 ? dish.allergens : (difference?.inNoPart ?? []);
  const unexplainedPart: RecipePart = {
    name: dish.name,
    contains: unexplained,
    mayContain: [],
    canLeaveOut: false,
    swap: null,
  };
  for (const part of [...dish.parts, unexplainedPart]) {
    const conflicts = conflictsIn(part, avoids);
    const related = crossReactionsIn(part, avoids);
    if (conflicts.length + related.length === 0) continue;
    const { swap } = part;
    if (swap && conflictsIn(swap, avoids).length + crossReactionsIn(swap, avoids).length === 0) {
      changes.push(`${swap.name} instead of ${part.name}`);
      swaps.push(swap.name);
    } else if (part.canLeaveOut) changes.push(`without ${part.name}`);
    else {
      for (const { mark, prefix, isCertain } of conflicts) {
        const found = foodMarkName(isCertain ? mark : groupOf(mark)).toLowerCase();
        const words = `${prefix}${found} in ${part.name}`;
        if (isCertain) against.push(words);
        else toAsk.push(`${words}: is it ${foodMarkName(mark).toLowerCase()}?`);
      }
      toAsk.push(...related);
    }
  }
  if (dish.parts.length === 0 && avoids.length > 0) toAsk.push('no recipe is written down');
  if (difference) toAsk.push('the recipe and the menu differ');
  // The diets of a dish are known only for the dish as it is, not with a substitute in it.
  for (const diet of said.diets)
    if (swaps.length > 0) toAsk.push(`is it ${diet} with ${unique(swaps).join(' and ')}?`);
    else if (!suits(dish, diet)) toAsk.push(`is it ${diet}?`);
  for (const words of said.unclear) toAsk.push(`what is meant by ‘${words}’?`);

  if (against.length > 0) return { verdict: 'not-at-all', changes: [], reasons: unique(against) };
  if (toAsk.length > 0) return { verdict: 'ask', changes, reasons: unique(toAsk) };
  return { verdict: changes.length > 0 ? 'with-a-change' : 'as-it-is', changes, reasons: [] };
}

function crossReactionsIn(contents: PartContents, avoids: readonly FoodMark[]): string[] {
  const marks: readonly FoodMark[] = [...contents.contains, ...contents.mayContain];
  return crossReactions
    .filter((pair) => avoids.includes(pair.avoided) && marks.includes(pair.related))
    .map(
      (pair) =>
        `${contents.name} has ${pair.related}, to which some people who cannot eat ${foodMarkName(pair.avoided).toLowerCase()} react`,
    );
}

function suits(dish: PartyDish, diet: Diet): boolean {
  return dish.suits.includes(diet) || (diet === 'vegetarian' && dish.suits.includes('vegan'));
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/**
 * Returns the foods that a child must not eat, in words for the kitchen and the host: 'No dairy, no peanuts.
 * “no gelatine”'.
 */
export function needsInWords({ avoids, words }: ChildNeeds): string {
  const list = sortFoodMarks(avoids)
    .map((mark) => `no ${foodMarkName(mark).toLowerCase()}`)
    .join(', ');
  return [list && list[0]?.toUpperCase() + list.slice(1), words && `“${words}”`].filter(Boolean).join('. ');
}

/**
 * Returns a note for somebody who avoids sulphites, which dishes list only above a threshold. Returns null
 * for anybody else.
 */
export function thresholdNote(avoids: readonly FoodMark[]): string | null {
  return avoids.includes('sulphites')
    ? 'Sulphites are listed from 10 mg in a kilogram or litre. There may be less in other dishes.'
    : null;
}

/** The words of each verdict for the kitchen. */
export const verdictWords: Readonly<Record<DishVerdict, string>> = {
  'as-it-is': 'As it is',
  'with-a-change': 'With a change',
  ask: 'Ask',
  'not-at-all': 'Not at all',
};
