import { expect, test } from 'vitest';
import { aVisit, createTestApp } from '../../../../test/test-app.ts';
import { bookingResult, bookVisit, sendBookingConfirmation } from '../../../contract/booking.ts';

const centre = await createTestApp();

test('a family books, pays and gets one mail', async () => {
  const booked = await centre.send(
    bookVisit,
    aVisit({ ticketQuantities: { 'child-0-1': 1, 'child-1-12': 1, adult: 1 } }),
  );
  expect(booked).toMatchObject({
    status: 201,
    body: { success: true, finalAmount: 1550, originalAmount: 1550 },
  });
  const { clientSecret, bookingId } = booked.body;
  if (!clientSecret) throw new Error('no secret');
  expect((await centre.pay(clientSecret)).status).toBe('succeeded');

  const paymentIntentId = clientSecret.split('_secret_')[0];
  const confirmed = await centre.send(sendBookingConfirmation, { paymentIntentId });
  expect(confirmed).toEqual({ status: 200, body: { success: true, confirmed: true } });
  const again = await centre.send(sendBookingConfirmation, { paymentIntentId });
  expect(again.body.confirmed).toBe(true);

  const result = await centre.send(bookingResult, { clientSecret });
  expect(result.body).toMatchObject({
    state: 'confirmed',
    booking: { bookingId, selectedTime: '9:30 AM - 4:00 PM' },
  });
  const mails = await centre.mails(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Saturday 28 November 2026');
  expect(centre.trouble).toEqual([]);
});
