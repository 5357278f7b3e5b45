import { bookVisitCall, sendBookingConfirmationCall } from '../src/contract/booking.ts';
import type { TestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

/**
 * Books and pays for a visit and confirms it, as a family does; returns its id and reference. The app's
 * clock must be before the visit.
 */
export async function bookConfirmedVisit(
  app: TestApp,
  overrides: Record<string, unknown> = {},
): Promise<{ id: string; reference: string }> {
  const { body } = await app.send(bookVisitCall, visitInput(overrides));
  if (!body.success) throw new Error(`Not booked: ${body.message}`);
  const clientSecret = body.clientSecret ?? '';
  await app.pay(clientSecret);
  const paymentIntentId = clientSecret.split('_secret_')[0];
  const answer = await app.send(sendBookingConfirmationCall, { paymentIntentId });
  if (!answer.body.confirmed) throw new Error(`Not confirmed: ${answer.body.message}`);
  const id = body.bookingId;
  const { reference } = await app.db
    .selectFrom('booking')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, reference };
}
