import { type Diet, type FoodMark, foodKinds, readFoodWords } from './food-words.ts';
import { type Allergen, allergens } from './menu.ts';

/** What is in a part of a dish, or in its substitute. */
export interface PartContents {
  name: string;
  contains: readonly FoodMark[];
  mayContain: readonly FoodMark[];
}

/** A part of a dish as its recipe has it. */
export interface RecipePart extends PartContents {
  canLeaveOut: boolean;
  /** What the kitchen can take instead. */
  swap: PartContents | null;
}

/** A dish that a party package serves. */
export interface PartyDish {
  id: string;
  name: string;
  /** Every one of the 14 that is in it, as the menu says. */
  allergens: readonly Allergen[];
  /** The diets that it is known to suit. */
  suits: readonly Diet[];
  /** Empty: nobody has written its recipe. */
  parts: readonly RecipePart[];
}

/** What a child must not eat: what was ticked, and words. */
export interface ChildNeeds {
  avoids: readonly FoodMark[];
  words: string;
}

/**
 * What the recipes say about a dish for a child: suitable as it is, suitable with a change, to be asked
 * about, or not at all. It is never a promise: the kitchen decides.
 */
export type DishVerdict = 'as-it-is' | 'with-a-change' | 'ask' | 'not-at-all';

export interface DishAnswer {
  verdict: DishVerdict;
  /** 'without cheese', 'gluten-free pasta instead of pasta'. */
  changes: string[];
  /** Why not, or what has to be asked, a phrase each. */
  reasons: string[];
}

const groupOf = (mark: FoodMark): Allergen =>
  foodKinds.find(({ id }) => id === mark)?.of ?? (mark as Allergen);

/** Every mark in the law's order, each group followed by its kinds. */
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

/** Returns marks in the law's order, each once; where a group is there beside its kinds, the group alone. */
export function sortFoodMarks(marks: readonly FoodMark[]): FoodMark[] {
  return foodMarks
    .filter(({ id, of }) => marks.includes(id) && !(of && marks.includes(of)))
    .map(({ id }) => id);
}

interface Clash {
  mark: FoodMark;
  /** The word before its name where a part may contain it but need not. */
  perhaps: '' | 'perhaps ';
  /** Whether it is certain: a recipe that says 'gluten' does not say whether it is wheat. */
  isCertain: boolean;
}

/** Returns the avoided marks that contents have or may have. */
function clashesIn(contents: PartContents, avoids: readonly FoodMark[]): Clash[] {
  const find = (there: readonly FoodMark[], perhaps: Clash['perhaps']) =>
    avoids.flatMap((mark): Clash[] => {
      if (there.some((other) => other === mark || groupOf(other) === mark))
        return [{ mark, perhaps, isCertain: true }];
      return there.includes(groupOf(mark)) ? [{ mark, perhaps, isCertain: false }] : [];
    });
  return [...find(contents.contains, ''), ...find(contents.mayContain, 'perhaps ')];
}

/** How a recipe and the menu's list of allergens differ. */
export interface RecipeDifference {
  /** On the menu's list, and in no part of the recipe. */
  inNoPart: Allergen[];
  /** In a part of the recipe, and not on the menu's list. */
  notOnMenu: Allergen[];
}

/** Returns how a recipe differs from the menu's list; null where they agree, or there is no recipe. */
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

/** People who cannot eat `avoided` may react to `there`, although it is another allergen. */
const related = [{ avoided: 'peanuts', there: 'lupin' }] as const;

/**
 * Returns what the recipes say about a dish for a child (specification 14.12). What may be in a part counts
 * as being in it. A part that clashes is swapped or left out where the recipe allows it. What is not known
 * (words, a recipe that is missing or contradicts the menu, a cereal or nut without its name) has to be
 * asked.
 */
export function matchDish(child: ChildNeeds, dish: PartyDish): DishAnswer {
  const said = readFoodWords(child.words);
  const avoids = sortFoodMarks([...child.avoids, ...said.marks]);
  if (avoids.length + said.diets.length + said.unclear.length === 0)
    return { verdict: 'as-it-is', changes: [], reasons: [] };

  const changes: string[] = [];
  const against: string[] = [];
  const toAsk: string[] = [];
  const difference = compareRecipe(dish);
  // What the menu lists and no part explains is in the dish all the same.
  const unexplained = dish.parts.length === 0 ? dish.allergens : (difference?.inNoPart ?? []);
  const whole: RecipePart = {
    name: dish.name,
    contains: unexplained,
    mayContain: [],
    canLeaveOut: false,
    swap: null,
  };
  for (const part of [...dish.parts, whole]) {
    const clashes = clashesIn(part, avoids);
    const hidden = relatedIn(part, avoids);
    if (clashes.length + hidden.length === 0) continue;
    const { swap } = part;
    if (swap && clashesIn(swap, avoids).length + relatedIn(swap, avoids).length === 0)
      changes.push(`${swap.name} instead of ${part.name}`);
    else if (part.canLeaveOut) changes.push(`without ${part.name}`);
    else {
      for (const { mark, perhaps, isCertain } of clashes) {
        const found = foodMarkName(isCertain ? mark : groupOf(mark)).toLowerCase();
        const words = `${perhaps}${found} in ${part.name}`;
        if (isCertain) against.push(words);
        else toAsk.push(`${words}: is it ${foodMarkName(mark).toLowerCase()}?`);
      }
      toAsk.push(...hidden);
    }
  }
  if (dish.parts.length === 0 && avoids.length > 0) toAsk.push('no recipe is written down');
  if (difference) toAsk.push('the recipe and the menu differ');
  for (const diet of said.diets) if (!suits(dish, diet)) toAsk.push(`is it ${diet}?`);
  for (const words of said.unclear) toAsk.push(`what is meant by ‘${words}’?`);

  if (against.length > 0) return { verdict: 'not-at-all', changes: [], reasons: unique(against) };
  if (toAsk.length > 0) return { verdict: 'ask', changes, reasons: unique(toAsk) };
  return { verdict: changes.length > 0 ? 'with-a-change' : 'as-it-is', changes, reasons: [] };
}

function relatedIn(contents: PartContents, avoids: readonly FoodMark[]): string[] {
  const there: readonly FoodMark[] = [...contents.contains, ...contents.mayContain];
  return related
    .filter((pair) => avoids.includes(pair.avoided) && there.includes(pair.there))
    .map(
      (pair) =>
        `${contents.name} has ${pair.there}, to which some react who cannot eat ${foodMarkName(pair.avoided).toLowerCase()}`,
    );
}

function suits(dish: PartyDish, diet: Diet): boolean {
  return dish.suits.includes(diet) || (diet === 'vegetarian' && dish.suits.includes('vegan'));
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/**
 * Returns what a child must not eat in words, for the kitchen and the host: 'No dairy, no peanuts. “no
 * gelatine”'.
 */
export function needsInWords({ avoids, words }: ChildNeeds): string {
  const list = sortFoodMarks(avoids)
    .map((mark) => `no ${foodMarkName(mark).toLowerCase()}`)
    .join(', ');
  return [list && list[0]?.toUpperCase() + list.slice(1), words && `“${words}”`].filter(Boolean).join('. ');
}

/**
 * Returns a note for somebody who avoids sulphites, which are listed only from a threshold on; null for
 * others.
 */
export function thresholdNote(avoids: readonly FoodMark[]): string | null {
  return avoids.includes('sulphites')
    ? 'Sulphites are listed from 10 mg in a kilogram or litre. There may be less in other dishes.'
    : null;
}

/** Each verdict as the kitchen reads it. */
export const verdictWords: Readonly<Record<DishVerdict, string>> = {
  'as-it-is': 'As it is',
  'with-a-change': 'With a change',
  ask: 'Ask',
  'not-at-all': 'Not at all',
};
