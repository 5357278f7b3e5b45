import * as z from 'zod/mini';
import { customerEmail } from '../../../contract/field.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';

/** Checks the typed e-mail before its bookings are looked up. */
export const checkEmail = checkBySchema(z.strictObject({ email: customerEmail }));
