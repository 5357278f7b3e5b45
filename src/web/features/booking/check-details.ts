import { bookingForm } from '../../../contract/booking.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the details by the contract's own rules. Loaded while the form is being read. */
export const checkDetails = checkBySchema(bookingForm);
