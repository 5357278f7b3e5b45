import { engineFamily, fillCardFields, type WalkContext, webdriverKeys } from './walk.ts';

/** Books a photo session: day, time, details, card, ticket. */
export async function bookPhotos({ page, email, size, step }: WalkContext): Promise<void> {
  await step('a day and a time are chosen', async () => {
    await page.open('/photo-studio');
    await page.click('button', /^Saturday 4 October,/, await page.find('grid', 'Day of the photo session'));
    await page.tick('radio', size.name === 'phone' ? /^9:50 AM / : /^10:30 AM /);
  });
  // A phone has no arrow keys.
  if (size.name === 'desk') {
    await step('arrows move a focus that shows, also after a press', async () => {
      await page.click('button', /^Saturday 4 October,/);
      await page.key(webdriverKeys.down);
      await page.focusShows(/^Saturday 11 October,/);
    });
  }
  await step('details are accepted, with photo editing', async () => {
    await page.click('button', 'Continue to Booking Details');
    await page.find('heading', 'Booking Details');
    await page.focused('heading', 'Booking Details');
    await page.fill('Full Name', engineFamily.name);
    await page.fill('Phone Number', engineFamily.phone);
    await page.fill('Email Address', email);
    await page.tick('checkbox', /^Professional photo editing/);
    await page.tick('checkbox', /^I agree to the cancellation policy/);
    await page.click('button', 'Complete Booking - £35.00');
    await page.find('heading', 'Pay for your photo session');
  });
  await step('the card pays', async () => {
    await fillCardFields(page);
    await page.click('button', /^Pay £35/);
    const ticket = await page.find('article', /^Ticket /);
    await page.reads('Saturday 4 October 2025', ticket);
  });
}
