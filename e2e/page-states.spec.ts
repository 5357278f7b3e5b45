import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import {
  addTickets,
  bookUpToPayment,
  card,
  cardFormReady,
  children,
  chooseDay,
  chosenDate,
  continueToDetails,
  expectToast,
  fillDetails,
  openDetails,
  payButton,
  payWith,
  september,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });
// Each checks many states at four widths.
test.describe.configure({ timeout: 120_000 });

test('welcome and 404', async ({ page, expectError }) => {
  expectError(/404/);
  await page.goto('/');
  await expectPageInOrder(page, 'welcome', page.getByRole('link', { name: 'Book Your Adventure' }));
  await page.goto('/no-such-page');
  await expectPageInOrder(page, '404', page.getByRole('link', { name: 'Go to the home page' }));
});

test('booking', async ({ page, site }) => {
  await site.sellTo('2025-09-28', '9:30 AM - 11:30 AM', 40);
  await site.sellTo('2025-09-28', '2:30 PM - 4:30 PM', 33);
  const toDetails = page.getByRole('button', { name: 'Continue to Booking' });
  await page.goto('/booking?date=2025-10-12');
  await expectPageInOrder(page, 'no tickets yet', toDetails);
  await toDetails.click();
  await expectToast(page, 'No tickets selected');
  await expectPageInOrder(page, 'no tickets selected', toDetails);
  await addTickets(page, { [children]: 2 });
  await expectPageInOrder(page, 'tickets', toDetails);
  await continueToDetails(page);

  const toPayment = page.getByRole('button', { name: 'Continue to Payment' });
  await expectPageInOrder(page, 'Labubu day', toPayment);
  await toPayment.click();
  await expect(page.getByRole('alert', { name: 'Please check these answers' })).toBeFocused();
  await expectPageInOrder(page, 'details with errors', toPayment);
  await chooseDay(page, '2025-09-28');
  await expectPageInOrder(page, 'K-pop day, full, nearly full', toPayment);
  await chosenDate(page).click();
  const calendar = page.getByRole('dialog', { name: 'Choose the date of your visit' });
  await expectPageInOrder(
    page,
    'calendar open',
    calendar.getByRole('button', { name: /^Tuesday 30 September,/ }),
  );
});

test('details, empty, and when the chosen day closes', async ({ page, site, expectError }) => {
  expectError(/409/);
  const toPayment = page.getByRole('button', { name: 'Continue to Payment' });
  await openDetails(page);
  await expectPageInOrder(page, 'details', toPayment);
  await fillDetails(page);
  await chooseDay(page, '2025-09-23');
  await site.rows("update ticket_price set price_pence = 1000 where ticket_type_id = 'child-1-12'");
  await toPayment.click();
  const question = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(question).toBeVisible();
  await expectPageInOrder(
    page,
    'price changed',
    question.getByRole('button', { name: 'Continue at £20.00' }),
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await site.sellTo('2025-09-23', '9:30 AM - 4:00 PM', 40);
  await expectToast(page, 'This day has sold out');
  await expectPageInOrder(
    page,
    'sold out meanwhile',
    page.getByRole('button', { name: /^Switch to / }).first(),
  );
});

test('payment', async ({ page, site, expectError }) => {
  expectError(/402/);
  await bookUpToPayment(page, '2025-09-23');
  await expectPageInOrder(page, 'payment', payButton(page));
  await payWith(page, card.declined);
  await expectToast(page, 'Payment Failed');
  await expect(payButton(page)).toBeEnabled();
  await expectPageInOrder(page, 'payment declined', payButton(page));
  await payWith(page, card.bankAsks);
  const bank = page.getByTitle('3-D Secure authentication').contentFrame();
  await expect(bank.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await expectPageInOrder(
    page,
    'the bank asks',
    bank.getByRole('button', { name: 'Complete authentication' }),
  );
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expectToast(page, 'Payment Failed');

  await site.letTimePass(8 * 60 + 30);
  await page.reload();
  const keep = page.getByRole('button', { name: 'Keep my places' });
  await expect(keep).toBeVisible();
  await expectPageInOrder(page, 'hold about to end', keep);
  await site.letTimePass(2 * 60);
  await page.reload();
  const takeAgain = page.getByRole('button', { name: 'Try to take them again' });
  await expect(takeAgain).toBeVisible();
  await expectPageInOrder(page, 'places let go', takeAgain);
});

test('the results of a booking', async ({ page, site, expectError }) => {
  expectError(/404/);
  await page.goto('/booking-success?demo=true');
  await expectPageInOrder(page, 'sample', page.getByRole('link', { name: 'Book another visit' }));
  const unknown = 'pi_000000000000000000000000_secret_0000000000000000000000000';
  await page.goto(`/booking-success?payment_intent_client_secret=${unknown}`);
  await expectPageInOrder(page, 'could not check', page.getByRole('button', { name: 'Check again' }));

  await bookUpToPayment(page, '2025-09-23');
  await payWith(page, card.slow);
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is processing' })).toBeVisible();
  await expectPageInOrder(
    page,
    'processing',
    page.getByRole('contentinfo').getByRole('link', { name: 'Book a visit' }),
  );
  await site.settle('failed');
  const again = page.getByRole('link', { name: 'Try payment again' });
  await expect(again).toBeVisible();
  await expectPageInOrder(page, 'failed', again);
  await again.click();
  await cardFormReady(page);
  await payWith(page, card.good);
  await ticketReferenceOn(page);
  await expectPageInOrder(page, 'confirmed', page.getByRole('button', { name: 'Print this ticket' }));
});

test('a canceled payment and a refund', async ({ page, site }) => {
  const payment = page.waitForRequest((request) => new URL(request.url()).searchParams.has('client_secret'));
  await bookUpToPayment(page, '2025-09-24');
  const secret = new URL((await payment).url()).searchParams.get('client_secret') ?? '';
  await site.cancelPayment();
  await page.goto(`/booking-success?payment_intent_client_secret=${secret}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This payment was canceled' })).toBeVisible();
  await expectPageInOrder(page, 'canceled', page.getByRole('link', { name: 'Back to booking' }));

  await site.reset();
  await bookUpToPayment(page, '2025-09-23');
  await payWith(page, card.slow);
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is processing' })).toBeVisible();
  await site.letTimePass(7 * 24 * 60 * 60);
  await site.sellTo('2025-09-23', '9:30 AM - 4:00 PM', 40);
  await site.settle('succeeded');
  await expect(page.getByRole('heading', { level: 1, name: /your money back$/ })).toBeVisible();
  await expectPageInOrder(page, 'money sent back', page.getByRole('link', { name: 'Book another day' }));
});
