import { bookingForm } from '../../../contract/booking.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the details by the contract's own rules. Loaded while the visitor reads the form. */
export const checkDetails = checkBySchema(bookingForm);
