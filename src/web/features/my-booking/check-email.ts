import * as z from 'zod/mini';
import { customerEmail } from '../../../contract/field.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the e-mail whose bookings are to be found. */
export const checkEmail = checkBySchema(z.strictObject({ email: customerEmail }));
