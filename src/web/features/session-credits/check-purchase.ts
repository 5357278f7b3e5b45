import { creditPurchase } from '../../../contract/credits.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the buyer's details by the contract's own rules. Loaded while the form is being read. */
export const checkPurchase = checkBySchema(creditPurchase);
