import { bookVisitCall, sendBookingConfirmationCall } from '../src/contract/booking.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { photoSessionInput } from './photo-session-input.ts';
import type { TestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

/** A confirmed booking. */
interface Confirmed {
  id: string;
  reference: string;
}

/**
 * Books and pays for a visit and confirms it, as a family does. The app's clock must be before the visit.
 */
export async function bookConfirmedVisit(
  app: TestApp,
  overrides: Record<string, unknown> = {},
): Promise<Confirmed> {
  const { body } = await app.send(bookVisitCall, visitInput(overrides));
  if (!body.success) throw new Error(`Not booked: ${body.message}`);
  return payAndConfirm(app, body.bookingId, body.clientSecret ?? '');
}

/** Books, pays for and confirms a photo session, as `bookConfirmedVisit` does a visit. */
export async function bookConfirmedPhotoSession(
  app: TestApp,
  overrides: Record<string, unknown> = {},
): Promise<Confirmed> {
  const { body } = await app.send(bookPhotoSessionCall, photoSessionInput(overrides));
  if (!body.success) throw new Error(`Not booked: ${body.message}`);
  return payAndConfirm(app, body.booking.id, body.clientSecret ?? '');
}

async function payAndConfirm(app: TestApp, id: string, clientSecret: string): Promise<Confirmed> {
  await app.pay(clientSecret);
  const paymentIntentId = clientSecret.split('_secret_')[0];
  const answer = await app.send(sendBookingConfirmationCall, { paymentIntentId });
  if (!answer.body.confirmed) throw new Error(`Not confirmed: ${answer.body.message}`);
  const { reference } = await app.db
    .selectFrom('booking')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, reference };
}
