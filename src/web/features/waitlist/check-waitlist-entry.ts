import { waitlistForm } from '../../../contract/waitlist.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the form with which a group joins the waitlist. */
export const checkWaitlistEntry = checkBySchema(waitlistForm);
