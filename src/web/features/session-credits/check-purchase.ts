import { creditPurchase } from '../../../contract/credits.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the buyer's details by the contract's own rules. Loaded while the visitor reads the form. */
export const checkPurchase = checkBySchema(creditPurchase);
