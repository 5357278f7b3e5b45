import { bookedPartyInput } from '../test/party-input.ts';
import type { TestSite } from './test-site.ts';

interface Site {
  payments: { publishableKey: string; scriptUrl: string };
}

interface FamilyVisit {
  name: string;
  date: string;
  /** The session; by default the first session of the day. */
  slot?: string;
  tickets?: Readonly<Record<string, number>>;
  total?: number;
  email?: string;
  /** A voucher code and its discount in pounds; `total` is the price after the discount. */
  voucher?: { code: string; discount: number };
  wishes?: string;
}

/** The id and the reference of a booking. */
interface Booked {
  id: string;
  reference: string;
}

/** Books and pays for a visit, without a browser. */
export async function bookAsFamily(site: TestSite, visit: FamilyVisit): Promise<Booked> {
  const { bookingId, clientSecret } = await holdAsFamily(site, visit);
  return payAndConfirm(site, bookingId, clientSecret);
}

/** Books a visit without a browser and does not pay for it, so that its places are only held. */
export async function holdAsFamily(
  site: TestSite,
  {
    name,
    date,
    slot: wanted,
    tickets = { 'child-1-12': 2 },
    total = 19,
    email = 'family@example.org',
    voucher,
    wishes,
  }: FamilyVisit,
): Promise<{ bookingId: string; clientSecret: string }> {
  const { days } = await site.month();
  const slot = wanted ?? days.find((day) => day.date === date)?.sessions[0]?.timeSlot;
  return postAsFamily(site, '/api/create-booking-payment', {
    customerName: name,
    customerEmail: email,
    customerPhone: '01632 960555',
    selectedDate: date,
    selectedTime: slot,
    agreeToTerms: true,
    ticketQuantities: tickets,
    totalAmount: total,
    ...(voucher ? { voucherCode: voucher.code, discountAmount: voucher.discount } : {}),
    specialRequests: wishes,
  });
}

/**
 * Books and pays for a photo session, as `bookAsFamily` does for a visit. `time` is a slot such as '9:30 AM -
 * 9:50 AM'.
 */
export async function bookPhotoAsFamily(
  site: TestSite,
  { name, date, time, email }: { name: string; date: string; time: string; email: string },
): Promise<Booked> {
  const [startTime, endTime] = time.split(' - ');
  const { clientSecret, booking } = await postAsFamily<{ clientSecret: string; booking: { id: string } }>(
    site,
    '/api/photo-studio/create-booking-payment',
    {
      customerName: name,
      customerEmail: email,
      customerPhone: '01632 960777',
      sessionDate: date,
      startTime,
      endTime,
      sessionType: 'autumn_photo_session',
      price: 20,
      agreeToTerms: true,
    },
  );
  return payAndConfirm(site, booking.id, clientSecret);
}

/** Books a Gold party of twelve and pays its deposit; returns the address of its page. */
export async function bookPartyAsFamily(site: TestSite, date: string): Promise<string> {
  const { clientSecret, booking, viewToken } = await postAsFamily<{
    clientSecret: string;
    booking: { id: string };
    viewToken: string;
  }>(site, '/api/parties/book', bookedPartyInput({ date }));
  await payAndConfirm(site, booking.id, clientSecret);
  return `/my-party?booking=${booking.id}#${viewToken}`;
}

/** Buys a gift voucher of an amount in pence, and returns its code. */
export async function buyGiftAsFamily(site: TestSite, pence: number): Promise<string> {
  const wish = { pence, recipientName: 'Robin', message: '', delivery: 'print', customerName: 'Gran Bell' };
  const { clientSecret, bookingId, viewToken } = await postAsFamily<{
    clientSecret: string;
    bookingId: string;
    viewToken: string;
  }>(site, '/api/gift-vouchers/purchase', {
    ...wish,
    ...{ customerEmail: 'gran@example.org', customerPhone: '01632 960333' },
  });
  await payAndConfirm(site, bookingId, clientSecret);
  const own = await postAsFamily<{ code: string }>(site, '/api/gift-vouchers/read', { bookingId, viewToken });
  return own.code;
}

/** Buys ten session credits and pays for them. */
export async function buyCreditsAsFamily(
  site: TestSite,
  { name, email, phone }: { name: string; email: string; phone: string },
): Promise<void> {
  const { clientSecret, bookingId } = await postAsFamily<{ clientSecret: string; bookingId: string }>(
    site,
    '/api/session-credits/purchase',
    { customerName: name, customerEmail: email, customerPhone: phone },
  );
  await payAndConfirm(site, bookingId, clientSecret);
}

/** Posts JSON as a family's page does. Throws if the call is refused. */
export async function postAsFamily<T>(site: TestSite, path: string, body: object): Promise<T> {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Pays for a booking by card and confirms it, as the payment page does. */
export async function payAndConfirm(
  site: TestSite,
  bookingId: string,
  clientSecret: string,
): Promise<Booked> {
  await payByCall(site, clientSecret);
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  await postAsFamily(site, '/api/send-booking-confirmation', { paymentIntentId });
  const [row] = await site.rows<{ reference: string }>('select reference from booking where id = $1', [
    bookingId,
  ]);
  return { id: bookingId, reference: row?.reference ?? '' };
}

/** Pays at the provider by card, as the card form does, but does not notify the site. */
export async function payByCall(
  site: TestSite,
  clientSecret: string,
  cardNumber = '4242424242424242',
): Promise<void> {
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  const { payments } = (await (await fetch(`${site.url}/api/site`)).json()) as Site;
  const paid = await fetch(
    `${new URL(payments.scriptUrl).origin}/v1/payment_intents/${paymentIntentId}/confirm`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${payments.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': cardNumber,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        return_url: `${site.url}/booking-success`,
      }),
    },
  );
  if (!paid.ok) throw new Error(`Not paid: ${paid.status} ${await paid.text()}`);
}
