import { partyInquiryForm } from '../../../contract/party.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks an enquiry by the contract's own rules. Loaded when the visitor starts typing. */
export const checkPartyInquiry = checkBySchema(partyInquiryForm);
