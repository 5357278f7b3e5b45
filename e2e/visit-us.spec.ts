import { contactFormFields, emptyContactForm, expectContactForm } from './contact-form.ts';
import { expect, test } from './test.ts';

test('the section about visiting has directions, maps and the postcode to copy, and its opening sign is updated each minute', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/?about=birthday#contact');
  const visit = page.getByRole('region', { name: 'Visit Us Today!' });
  await expect(visit.getByRole('img', { name: /^A drawn map, not to scale/ })).toBeVisible();
  for (const title of ['By car', 'Parking', 'By bus', 'By train']) {
    await expect(visit.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(
    visit.getByText('Parking is free for 2 hours, then £8 for each further 2 hours.'),
  ).toBeVisible();
  const address =
    'The%20Old%20Cider%20Barn%2C%20Orchard%20Lane%2C%20Near%20Glastonbury%2C%20Somerset%2C%20BA6%209ZZ';
  for (const [name, href] of [
    ['Get live directions', `https://www.google.com/maps/dir/?api=1&destination=Windfall%2C%20${address}`],
    ['Google Maps', `https://www.google.com/maps/search/?api=1&query=Windfall%2C%20${address}`],
    ['OpenStreetMap', `https://www.openstreetmap.org/search?query=${address}`],
  ] as const) {
    await expect(visit.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(page.getByRole('main').getByRole('link', { name: '01632 960142' })).toHaveAttribute(
    'href',
    'tel:01632960142',
  );
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BA6 9ZZ');

  await test.step('the names on the map are within the map, and on the screen', async () => {
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const map = page.getByRole('img', { name: /^A drawn map, not to scale/ });
      const [drawing, names] = [map.locator('img'), map.locator('text')];
      await expect(names).toHaveCount(6);
      await expect.poll(async () => (await drawing.boundingBox())?.width).toBeGreaterThan(290);
      // Measures all boxes at one moment, because pictures further up still arrive and move the map.
      const outside = () =>
        map.evaluate((figure, screenWidth) => {
          const paper = figure.querySelector('img')?.getBoundingClientRect();
          if (!paper) return ['no drawing'];
          return [...figure.querySelectorAll('text')].flatMap((name) => {
            const { left, right, top, bottom } = name.getBoundingClientRect();
            const isInside =
              left >= Math.max(0, paper.left) &&
              right <= Math.min(screenWidth, paper.right) &&
              top >= paper.top &&
              bottom <= paper.bottom;
            return isInside ? [] : [name.textContent];
          });
        }, width);
      await expect.poll(outside, { message: `names outside the map at ${width}` }).toEqual([]);
    }
  });

  await test.step('the link has set the subject to a party; another choice survives a reload', async () => {
    await expectContactForm(page, { ...emptyContactForm, type: 'Birthday Party Booking' });
    await contactFormFields(page).type.selectOption('Feedback');
    await page.reload();
    await expectContactForm(page, { ...emptyContactForm, type: 'Feedback' });
  });

  await test.step('the opening sign follows the calendar', async () => {
    const sign = visit.locator('.on-dark');
    await expect(sign).toContainText('Opens today at 11:45am');
    await expect(visit).toContainText('Last entry 3:00pm every day');
    await site.rows(
      "insert into restriction (day, reason, created_by, created_at) values ('2025-09-20', 'Burst pipe', 'journey', now())",
    );
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(sign).toContainText('Opens tomorrow at 11:15am', { timeout: 1_000 });
    }).toPass();
    await expect(sign).toContainText('Closed: Burst pipe');
  });
});
