import { engineFamily, fillCardFields, type WalkContext, webdriverKeys } from './walk.ts';

const children = 'Children (1-12 years)';
const eventDay = '2025-09-28';

/** Books two children on an event day: tickets, day and session, contact details, card, ticket. */
export async function bookAndPay({ page, site, email, size, step }: WalkContext): Promise<void> {
  const session = size.name === 'phone' ? '12:00 PM - 2:00 PM' : '2:30 PM - 4:30 PM';
  await step('home links to the tickets', async () => {
    await page.open('/');
    await page.click('link', 'Book a visit', await page.find('main', /.*/));
    await page.find('heading', 'Book your visit');
  });
  await step('two children are counted and priced', async () => {
    await page.click('button', `One more: ${children}`);
    await page.click('button', `One more: ${children}`);
    await page.reads('£19.00');
  });
  await step('the calendar opens, closes by Escape and returns the focus', async () => {
    await page.click('button', 'Continue to Booking');
    await page.find('heading', 'Complete Your Booking');
    await page.click('button', /^Date of visit/);
    await page.find('dialog', 'Choose the date of your visit');
    await page.focused('dialog', 'Choose the date of your visit');
    await page.key(webdriverKeys.escape);
    await page.gone('dialog', 'Choose the date of your visit');
    await page.focused('button', /^Date of visit/);
  });
  await step('the opened calendar is in view', async () => {
    await page.click('button', /^Date of visit/);
    await page.find('button', /^today, Saturday 20 September,/);
    await page.inView('the calendar', await page.find('dialog', 'Choose the date of your visit'));
  });
  // A phone has no arrow keys.
  if (size.name === 'desk') {
    await step('arrows move a focus that shows, also after a press', async () => {
      await page.key(webdriverKeys.down);
      await page.focusShows(/^Saturday 27 September,/);
    });
  }
  await step('a day is chosen', async () => {
    const calendar = await page.find('dialog', 'Choose the date of your visit');
    await page.click('button', /^Sunday 28 September,/, calendar);
    await page.find('button', 'Date of visit: Sunday 28 September 2025');
  });
  await step('places sold elsewhere show without a reload', async () => {
    await page.reads('40 places left of 40', await page.item(session));
    await site.sellTo(eventDay, session, 5);
    await page.wait('35 places left', async () => {
      const text = await page.textOf(await page.item(session));
      return text.includes('35 places left of 40') || undefined;
    });
    await page.tick('checkbox', new RegExp(`^${session}`));
  });
  await step('contact details are accepted', async () => {
    await page.fill('Full name', engineFamily.name);
    await page.fill('Phone', engineFamily.phone);
    await page.fill('Email', email);
    await page.tick('checkbox', /^I agree to the terms and conditions/);
    await page.click('button', 'Continue to Payment');
    await page.find('heading', 'Pay for your visit');
  });
  await step('the card pays', async () => {
    await fillCardFields(page);
    await page.click('button', 'Pay £19.00');
    await page.find('article', /^Ticket /);
    await page.find('heading', 'See you on Sunday');
  });
  await step('the ticket shows day, session and code, also after a reload', async () => {
    await page.reload();
    const ticket = await page.find('article', /^Ticket /);
    await page.reads('Sunday 28 September 2025', ticket);
    await page.reads(session, ticket);
    await page.find('image', /^QR code of ticket /, ticket);
  });
  await step('back does not pay again', async () => {
    await page.back();
    await page.find('heading', /./);
    const [paid] = await site.rows<{ count: number }>(
      `select count(*) from booking where customer_email = $1 and status = 'confirmed'`,
      [email],
    );
    if (Number(paid?.count) !== 1) throw new Error(`${paid?.count} bookings at ${size.name}`);
  });
}
