import { partyBookingForm } from '../../../contract/party-booking.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks what is typed by the contract's own rules. Loaded while the form is being read. */
export const checkTypedParty = checkBySchema(partyBookingForm);
