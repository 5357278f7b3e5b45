import { partyBookingForm } from '../../../contract/party-booking.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the typed fields by the contract's own rules. Loaded while the visitor reads the form. */
export const checkTypedParty = checkBySchema(partyBookingForm);
