import { openDashboard, openTab } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { openKiosk, searchByName } from './kiosk.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

const markup = '<img src=x onerror="top.ran=1"><script>top.ran=1</script>';
const name = (who: string) => `${who} ${markup}`;
const today = '2025-09-20';

test('markup in the forms for visits, messages, parties and photo sessions is plain text on the dashboard, at the kiosk and in mails', async ({
  page,
  site,
  otherVisitor,
}) => {
  const dialogs: string[] = [];
  const watched = async (opened: typeof page) => {
    opened.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    return opened;
  };
  const post = async (path: string, body: object) => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const visit = await bookAsFamily(site, { name: name('Visit'), date: today, wishes: markup });
  const message = { email: 'robin@example.org', phone: '<b>1</b>', message: markup };
  await post('/api/contact', { ...message, name: name('Message'), inquiryType: 'general' });
  await post('/api/party-inquiry', {
    parentName: name('Party'),
    parentEmail: 'party@example.org',
    parentPhone: '<b>01632 960999</b>',
    childName: name('Child'),
    childAge: '7',
    partyDate: '2025-12-20',
    partyTime: '12:00 PM - 2:00 PM',
    numberOfChildren: '12',
    packageType: 'silver',
    specialRequests: markup,
    dietaryRequirements: markup,
  });
  await post('/api/photo-studio/create-booking-payment', {
    customerName: name('Photo'),
    customerEmail: 'photo@example.org',
    customerPhone: '01632 960999',
    sessionDate: '2025-10-04',
    startTime: '9:30 AM',
    endTime: '9:50 AM',
    sessionType: 'autumn_photo_session',
    price: 20,
    specialRequests: markup,
    agreeToTerms: true,
  });

  const expectNothingRan = async (opened: typeof page) => {
    expect(
      await opened.evaluate(() => [
        Reflect.get(window, 'ran'),
        document.querySelectorAll('img[src=x]').length,
      ]),
    ).toEqual([undefined, 0]);
    expect(dialogs).toEqual([]);
  };

  await watched(page);
  await openDashboard(page);
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(name('Visit'));
  await expectNothingRan(page);
  const tab = (which: string) => openTab(page, which);
  const panel = page.getByRole('tabpanel');
  await tab("Today's Bookings");
  await expect(panel).toContainText(name('Visit'));
  await expect(panel).toContainText(markup);
  await expectNothingRan(page);
  await tab('Inquiries');
  await panel.getByRole('button', { name: /^Message/ }).click();
  await expect(panel.getByRole('article')).toContainText(markup);
  await expect(panel.getByRole('article')).toContainText('<b>1</b>');
  await expectNothingRan(page);
  await tab('Birthday Parties');
  await panel.getByRole('button', { name: /^Party/ }).click();
  await expect(panel.getByRole('article')).toContainText(name('Child'));
  await expect(panel.getByRole('article')).toContainText('<b>01632 960999</b>');
  await expectNothingRan(page);
  await tab('Photo Studio');
  await expectNothingRan(page);
  await tab('Customer Search');
  await page.getByRole('searchbox', { name: 'Customer' }).fill('Visit');
  await page.getByRole('searchbox', { name: 'Customer' }).press('Enter');
  await expect(page.getByRole('row', { name: /^Visit/ })).toContainText(name('Visit'));
  await expectNothingRan(page);

  const kiosk = await watched(await otherVisitor());
  await openKiosk(kiosk, site);
  await searchByName(kiosk, 'Visit');
  await expect(kiosk.getByRole('main')).toContainText(name('Visit'));
  await expectNothingRan(kiosk);

  // A visitor who is not signed in opens the family's ticket and mails.
  const phone = page;
  await phone.context().clearCookies();
  await phone.goto('/check-in');
  await phone.getByLabel('Name on the booking').fill('Visit');
  await phone.getByLabel('Booking reference').fill(visit.reference);
  await phone.getByRole('button', { name: 'Show my ticket' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Ready for today' })).toBeVisible();
  await expectNothingRan(phone);

  const mails = await site.rows<{ mail_id: string }>('select mail_id from kept_mail');
  expect(mails.length).toBeGreaterThanOrEqual(5);
  let withMarkup = 0;
  for (const { mail_id } of mails) {
    const answer = await phone.request.get(`/dev/mail/${mail_id}/html`);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).not.toMatch(/<(img src=x|script)/);
    if (html.includes('&lt;img src=x')) withMarkup += 1;
  }
  expect(withMarkup, 'mails that show the markup as text').toBeGreaterThanOrEqual(3);
});
