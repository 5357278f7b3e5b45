import type { FoodMark } from '../src/domain/food-words.ts';
import type { DishVerdict, RecipePart } from '../src/domain/party-food.ts';

/** What a child avoids: the marks that its family ticks, and the words that the family writes. */
interface FamilySays {
  ticks?: FoodMark[];
  words?: string;
}

/** The contents of one part of a dish, as marks. */
type Part = Partial<Pick<RecipePart, 'contains' | 'mayContain'>>;

/**
 * Cases written by hand from what the Food Standards Agency says about the 14 allergens (Regulation (EU)
 * 1169/2011, Annex II, as it applies in the UK). Each case has its reason, what a family says, the contents
 * of a dish whose only part cannot be changed, and the verdict. If there is doubt, the verdict is to ask
 * the family.
 */
export const lawCases: readonly [law: string, family: FamilySays, part: Part, verdict: DishVerdict][] = [
  // 'May contain' warns of a risk that nobody has measured; it never means a small amount.
  ['may contain is avoided like an ingredient', { ticks: ['nuts'] }, { mayContain: ['nuts'] }, 'not-at-all'],
  ['may contain one of a group', { ticks: ['nuts'] }, { mayContain: ['walnuts'] }, 'not-at-all'],
  ['may contain, the group unnamed', { ticks: ['walnuts'] }, { mayContain: ['nuts'] }, 'ask'],
  ['may contain another allergen', { ticks: ['eggs'] }, { mayContain: ['nuts'] }, 'as-it-is'],
  ['words cannot allow traces', { words: 'nuts, traces are fine' }, { mayContain: ['nuts'] }, 'not-at-all'],
  ['words cannot allow traces', { ticks: ['eggs'], words: 'traces fine' }, {}, 'ask'],

  // 1. Cereals containing gluten, by name: wheat (which includes spelt and Khorasan wheat), rye, barley,
  // oats.
  ['spelt is wheat', { words: 'spelt' }, { contains: ['wheat'] }, 'not-at-all'],
  ['Khorasan wheat is wheat', { words: 'Khorasan wheat' }, { contains: ['wheat'] }, 'not-at-all'],
  ['Kamut is a brand of Khorasan wheat', { words: 'kamut' }, { contains: ['wheat'] }, 'not-at-all'],
  ['spelt is not rye', { words: 'spelt' }, { contains: ['rye'] }, 'as-it-is'],
  ['wheat is one cereal of four', { ticks: ['wheat'] }, { contains: ['rye'] }, 'as-it-is'],
  ['wheat is one cereal of four', { ticks: ['wheat'] }, { contains: ['barley'] }, 'as-it-is'],
  ['rye is one cereal of four', { ticks: ['rye'] }, { contains: ['wheat', 'rye'] }, 'not-at-all'],
  ['barley is one cereal of four', { ticks: ['barley'] }, { contains: ['oats'] }, 'as-it-is'],
  ['the cereal has to be named', { ticks: ['barley'] }, { contains: ['gluten'] }, 'ask'],
  [
    'oats count, whatever they were grown beside',
    { ticks: ['gluten'] },
    { contains: ['oats'] },
    'not-at-all',
  ],
  ['coeliac means every cereal', { words: 'coeliac' }, { contains: ['barley'] }, 'not-at-all'],
  [
    'buckwheat is not wheat, but a family may mean wheat',
    { words: 'buckwheat' },
    { contains: ['wheat'] },
    'ask',
  ],
  ['gluten free, as families write it', { words: 'gluten free' }, { contains: ['rye'] }, 'not-at-all'],
  ['gluten free, and the dish has no gluten', { words: 'gluten-free' }, {}, 'as-it-is'],

  // 2 and 14. Crustaceans, molluscs and fish (4) are three allergens; the law does not use the word
  // 'shellfish'.
  ['crabs are crustaceans', { words: 'crab' }, { contains: ['crustaceans'] }, 'not-at-all'],
  ['scampi are crustaceans', { words: 'scampi' }, { contains: ['crustaceans'] }, 'not-at-all'],
  ['crustaceans are not molluscs', { ticks: ['crustaceans'] }, { contains: ['molluscs'] }, 'as-it-is'],
  ['molluscs are not crustaceans', { ticks: ['molluscs'] }, { contains: ['crustaceans'] }, 'as-it-is'],
  ['squid is a mollusc', { words: 'squid' }, { contains: ['molluscs'] }, 'not-at-all'],
  ['whelks are molluscs', { words: 'whelks' }, { contains: ['molluscs'] }, 'not-at-all'],
  ['shellfish means both', { words: 'shellfish' }, { contains: ['crustaceans'] }, 'not-at-all'],
  ['shellfish means both', { words: 'shellfish' }, { contains: ['molluscs'] }, 'not-at-all'],
  ['shellfish is not fish', { words: 'shellfish' }, { contains: ['fish'] }, 'as-it-is'],
  ['fish is not shellfish', { ticks: ['fish'] }, { contains: ['crustaceans', 'molluscs'] }, 'as-it-is'],

  // 3. Eggs. 4. Fish. 9. Celery with celeriac. 10. Mustard.
  ['eggs of any bird', { words: 'duck eggs' }, { contains: ['eggs'] }, 'not-at-all'],
  ['celeriac is celery', { words: 'celeriac' }, { contains: ['celery'] }, 'not-at-all'],
  ['mustard', { ticks: ['mustard'] }, { mayContain: ['mustard'] }, 'not-at-all'],

  // 5. Peanuts are legumes, listed apart from nuts; lupin (13) is their relative.
  ['peanuts are not tree nuts', { ticks: ['nuts'] }, { contains: ['peanuts'] }, 'as-it-is'],
  ['tree nuts are not peanuts', { ticks: ['peanuts'] }, { contains: ['hazelnuts'] }, 'as-it-is'],
  ['‘nuts’ in a sentence may mean both', { words: 'nuts' }, { contains: ['peanuts'] }, 'not-at-all'],
  ['‘nuts’ in a sentence may mean both', { words: 'nuts' }, { contains: ['pecans'] }, 'not-at-all'],
  ['groundnuts are peanuts', { words: 'groundnut oil' }, { contains: ['peanuts'] }, 'not-at-all'],
  ['lupin may cross-react with peanuts', { ticks: ['peanuts'] }, { contains: ['lupin'] }, 'ask'],
  ['lupin is an allergen of its own', { ticks: ['lupin'] }, { contains: ['lupin'] }, 'not-at-all'],
  ['other legumes do not count as lupin', { ticks: ['lupin'] }, { contains: ['soya'] }, 'as-it-is'],

  // 6. Soybeans and products made of them.
  ['soya lecithin is made of soya', { words: 'soya lecithin' }, { contains: ['soya'] }, 'not-at-all'],
  ['lecithin may be made of soya or eggs', { words: 'lecithin' }, { contains: ['soya'] }, 'ask'],
  ['tofu is soya', { words: 'tofu' }, { contains: ['soya'] }, 'not-at-all'],
  ['edamame are soya', { words: 'edamame' }, { contains: ['soya'] }, 'not-at-all'],
  ['miso is soya', { words: 'miso' }, { contains: ['soya'] }, 'not-at-all'],

  // 7. Milk. For the law it includes lactose, although lactose intolerance is no allergy to milk protein.
  ['butter is milk', { words: 'butter' }, { contains: ['dairy'] }, 'not-at-all'],
  ['whey is milk', { words: 'whey' }, { contains: ['dairy'] }, 'not-at-all'],
  ['lactose is in milk', { words: 'lactose intolerant' }, { contains: ['dairy'] }, 'not-at-all'],
  ['lactose: the family is asked what it means', { words: 'lactose intolerant' }, {}, 'ask'],
  ['a milk allergy raises no question about lactose', { words: 'milk allergy' }, {}, 'as-it-is'],
  ['eggs are not dairy', { ticks: ['dairy'] }, { contains: ['eggs'] }, 'as-it-is'],

  // 8. The eight nuts of the list, and no others. The kitchen asks about any other nut.
  ['almonds are on the list', { words: 'marzipan' }, { contains: ['almonds'] }, 'not-at-all'],
  ['‘cashew nuts’ may mean all nuts', { words: 'cashew nuts' }, { contains: ['nuts'] }, 'not-at-all'],
  ['a nut has to be named', { ticks: ['cashews'] }, { contains: ['nuts'] }, 'ask'],
  ['one nut is not another', { ticks: ['pistachios'] }, { contains: ['cashews'] }, 'as-it-is'],
  [
    'Queensland nuts are macadamias',
    { words: 'Queensland nuts' },
    { contains: ['macadamias'] },
    'not-at-all',
  ],
  ['coconut is none of the eight', { words: 'coconut' }, { contains: ['nuts'] }, 'ask'],
  ['coconut is none of the eight', { ticks: ['nuts'] }, {}, 'as-it-is'],
  ['pine nuts are none of the eight', { words: 'pine nuts' }, {}, 'ask'],
  ['nutmeg is a seed', { words: 'nutmeg' }, { contains: ['nuts'] }, 'ask'],
  ['chestnuts are none of the eight', { words: 'chestnuts' }, { contains: ['nuts'] }, 'ask'],

  // 11. Sesame. 12. Sulphites, listed from 10 mg in a kilogram or litre.
  ['tahini is sesame', { words: 'tahini' }, { contains: ['sesame'] }, 'not-at-all'],
  ['hummus usually has tahini', { words: 'hummus' }, { contains: ['sesame'] }, 'ask'],
  ['other seeds are not sesame', { words: 'sunflower seeds' }, { contains: ['sesame'] }, 'ask'],
  ['sulphur dioxide is a sulphite', { words: 'sulphur dioxide' }, { contains: ['sulphites'] }, 'not-at-all'],
  ['sulphites below the threshold are not listed', { ticks: ['sulphites'] }, {}, 'as-it-is'],

  // If the rules do not know a word, the family is always asked, whatever the dish contains.
  ['an unknown word', { words: 'kiwi' }, {}, 'ask'],
  ['an unknown word beside a known one', { words: 'milk and kiwi' }, {}, 'ask'],
  ['an unknown word hides nothing', { words: 'milk and kiwi' }, { contains: ['dairy'] }, 'not-at-all'],
  ['a misspelt word', { words: 'sesamee' }, {}, 'ask'],
  ['a misspelt word hides nothing', { words: 'sesamee' }, { contains: ['sesame'] }, 'not-at-all'],
  ['a denial allows nothing', { words: 'not allergic to milk' }, { contains: ['dairy'] }, 'not-at-all'],
  ['a note that names no food', { words: 'has an EpiPen' }, {}, 'ask'],
  ['no words, no ticks', {}, { contains: ['dairy', 'nuts'] }, 'as-it-is'],
];
