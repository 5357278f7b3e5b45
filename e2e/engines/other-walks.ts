import { engineFamily, fillCardFields, type WalkContext } from './walk.ts';

/** Buys ten session credits by card, then expects them on the booking page. */
export async function walkBuyCredits({ page, email, step }: WalkContext): Promise<void> {
  await step('the order is accepted', async () => {
    await page.open('/session-credits');
    await page.fill('Full Name', engineFamily.name);
    await page.fill('Email Address', email);
    await page.fill('Phone Number', engineFamily.phone);
    await page.click('button', 'Continue to Payment');
    await page.find('heading', 'Complete Your Purchase');
  });
  await step('the card pays', async () => {
    await fillCardFields(page);
    await page.click('button', 'Complete Purchase - £75.00');
    await page.find('heading', '10 credits are yours');
    await page.focused('heading', '10 credits are yours');
    await page.reads('has 10 session credits now.');
  });
  await step('the booking page finds the credits by the email', async () => {
    await page.open('/booking');
    await page.fill(/^Email/, email);
    await page.reads(/10 session credits/);
  });
}

/** Joins with an unknown email, then looks it up. */
export async function joinLoyalty({ page, email, step }: WalkContext): Promise<void> {
  await step('an unknown email is offered an account', async () => {
    await page.open('/loyalty');
    await page.fill('Email', `new.${email}`, await page.find('form', 'Look up your points'));
    await page.click('button', 'Look up my points');
    await page.find('heading', 'Member not found');
    await page.focused('heading', 'Member not found');
  });
  await step('joining gives 50 points', async () => {
    const form = await page.find('form', 'Create an account');
    await page.fill('Your name', engineFamily.name, form);
    await page.click('button', /^Create/, form);
    await page.find('heading', 'Hello Sam');
    await page.reads('Welcome, Sam!');
  });
  await step('the member is found again', async () => {
    await page.open('/loyalty');
    await page.find('heading', 'Hello Sam');
    await page.reads(/\b50\b/);
  });
}

/** Sends an enquiry for a Silver party. */
export async function sendPartyEnquiry({ page, site, email, step }: WalkContext): Promise<void> {
  await step('the form is filled in', async () => {
    await page.open('/party-booking?package=silver&date=2025-11-15');
    const form = await page.find('form', 'Party enquiry');
    await page.choose('Preferred time', '12:00 PM - 2:00 PM', form);
    await page.choose('Number of children', /^12\b/, form);
    await page.fill("Child's name", 'Ottilie', form);
    await page.choose("Child's age", /^7\b/, form);
    await page.fill('Your name', engineFamily.name, form);
    await page.fill('Phone', engineFamily.phone, form);
    await page.fill('Email', email, form);
    await page.reads('£192.00');
  });
  await step('the enquiry is sent once and confirmed', async () => {
    await page.click('button', /^Send enquiry/);
    await page.reads('Party Inquiry Submitted!');
    await page.reads('Silver, Saturday 15 November, 12:00 PM - 2:00 PM, 12 children, about £192.00.');
    const sent = await site.rows(
      'select 1 from party_inquiry join inquiry i on i.id = inquiry_id where i.email = $1',
      [email],
    );
    if (sent.length !== 1) throw new Error(`${sent.length} enquiries`);
  });
}
