import { inquiryForm } from '../../../contract/inquiry.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks a message by the contract's own rules. Loaded when the visitor starts typing. */
export const checkInquiry = checkBySchema(inquiryForm);
