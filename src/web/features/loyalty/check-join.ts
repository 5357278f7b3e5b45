import { joinRewardsCall } from '../../../contract/loyalty.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the form to join by the contract's own rules. */
export const checkJoin = checkBySchema(joinRewardsCall.body);
