import { joinRewardsCall } from '../../../contract/loyalty.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the form for joining the rewards against the contract's own rules. */
export const checkJoin = checkBySchema(joinRewardsCall.body);
