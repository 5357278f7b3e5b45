import type { TestSite } from './test-site.ts';

interface Site {
  payments: { publishableKey: string; scriptUrl: string };
}

interface Family {
  name: string;
  date: string;
  /** The day's first session unless given. */
  slot?: string;
  tickets?: Readonly<Record<string, number>>;
  total?: number;
  email?: string;
  /** A code, and its discount, pounds; `total` is the price after it. */
  voucher?: { code: string; discount: number };
  wishes?: string;
}

/** Books and pays for a visit, without a browser. Returns the ticket's id and reference. */
export async function bookAsFamily(
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
  }: Family,
): Promise<{ id: string; reference: string }> {
  const { days } = await site.month();
  const slot = wanted ?? days.find((day) => day.date === date)?.sessions[0]?.timeSlot;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { clientSecret, bookingId } = await post<{ clientSecret: string; bookingId: string }>(
    '/api/create-booking-payment',
    {
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
    },
  );
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
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        return_url: `${site.url}/booking-success`,
      }),
    },
  );
  if (!paid.ok) throw new Error(`Not paid: ${paid.status} ${await paid.text()}`);
  await post('/api/send-booking-confirmation', { paymentIntentId });
  const [row] = await site.rows<{ reference: string }>('select reference from booking where id = $1', [
    bookingId,
  ]);
  return { id: bookingId, reference: row?.reference ?? '' };
}
