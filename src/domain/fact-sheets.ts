import type { FactSheet } from './fact-sheet.ts';
import { centreSheets } from './fact-sheets-centre.ts';
import { mailSheets } from './fact-sheets-mails.ts';
import { priceSheets } from './fact-sheets-prices.ts';
import { ruleSheets } from './fact-sheets-rules.ts';
import { sellingSheets } from './fact-sheets-selling.ts';
import { wordSheets } from './fact-sheets-words.ts';

/** Every sheet of facts in the owner's office (specification 13.1), in the order of the office. */
export const factSheets: readonly FactSheet[] = [
  ...centreSheets,
  ...priceSheets,
  ...sellingSheets,
  ...ruleSheets,
  ...wordSheets,
  ...mailSheets,
];

/** Returns the sheet with an id, or undefined if there is none. */
export function findFactSheet(id: string): FactSheet | undefined {
  return factSheets.find((sheet) => sheet.id === id);
}
