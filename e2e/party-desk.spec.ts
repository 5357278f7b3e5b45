import { randomUUID } from 'node:crypto';
import { addDays, dayInWords } from '../src/domain/calendar-day.ts';
import { bookedPartyInput } from '../test/party-input.ts';
import { openDashboard, openTab } from './dashboard.ts';
import { insertPartyEnquiry, messageRow, openMessage, partyDay } from './enquiries.ts';
import { buyGiftAsFamily, payAndConfirm } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { linkInMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { cardFormReady, expectToast, payButton } from './visit.ts';

// The site runs on real time, because the database dates the enquiry by it.
test.use({ settings: {} });

test('staff turn an enquiry into a party that the family accepts, changes and pays for; staff see these changes beside what they type', async ({
  page,
  site,
  otherVisitor,
  expectError,
}) => {
  // The server replies 409 to the correction of an answer that the family has changed since staff opened it.
  expectError(/409/);
  const day = await partyDay(site);
  await insertPartyEnquiry(site, 'Alex Rowe', day);
  await site.rows('update party_rule set is_online = true');
  await site.rows(`insert into party_extra (id, name, kind, price_pence, priced_per, position) values
    ('cake', 'Birthday cake', 'cake', 2500, 'party', 1)`);

  await openDashboard(page, '/admin?tab=parties');
  await messageRow(page, 'Alex Rowe').click();
  const enquiry = openMessage(page, 'Alex Rowe');
  await tabTo(page, enquiry.getByRole('button', { name: 'Make an offer' }));
  await page.keyboard.press('Enter');
  const offer = enquiry.getByRole('form', { name: 'Make an offer' });
  await expect(offer.getByLabel('Package')).toHaveValue('silver');
  await expect(offer.getByLabel('Time')).toHaveValue('12:00 PM - 2:00 PM');
  await tabTo(page, offer.getByRole('checkbox', { name: /^Birthday cake/ }));
  await page.keyboard.press('Space');
  await expect(offer).toContainText('£217.00');
  await expect(offer).toContainText('£50.00 to book it');
  await tabTo(page, offer.getByRole('button', { name: 'Make the offer' }));
  await page.keyboard.press('Enter');
  await expect(enquiry.getByText('Held, waiting for the family')).toBeVisible();
  await enquiry.getByRole('button', { name: 'Done' }).click();

  await site.rows(`insert into staff_person (name, email, role, invited_at, joined_at)
    values ('Kit Lund', 'kit@example.org', 'front-desk', now(), now())`);
  const later = addDays(day, 7);
  const {
    agreeToTerms: _,
    nowPence: __,
    ...telephoned
  } = bookedPartyInput({
    ...{ date: later, customerName: 'Sam Appleby', clientId: randomUUID(), payment: { by: 'link' } },
  });
  const held = await page.request.post('/api/admin/parties/sell', { data: telephoned });
  expect(held.status(), await held.text()).toBe(201);

  const family = await otherVisitor();
  await test.step('the family opens the link in its mail, and pays the deposit', async () => {
    await family.goto(await linkInMail(site, 'alex.rowe@example.org', /\/pay#\S+/));
    await cardFormReady(family, 'Pay for your party');
    await expect(payButton(family)).toContainText('£50.00');
    const { bookingId, clientSecret } = await family.evaluate(() =>
      JSON.parse(sessionStorage.getItem('bookingAccess') ?? ''),
    );
    await payAndConfirm(site, bookingId, clientSecret);
  });

  await openTab(page, 'Booked Parties');
  await page.getByRole('link', { name: 'Offers and links' }).click();
  await expect(page.getByText('Accepted and booked')).toBeVisible();
  await test.step('a party that is held for a family on the telephone is withdrawn', async () => {
    const offer = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Sam Appleby' });
    const withdraw = offer.getByRole('button', { name: 'Withdraw the offer to Sam Appleby' });
    await withdraw.click();
    const question = page.getByRole('dialog', { name: 'Withdraw the offer to Sam Appleby?' });
    await question.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(withdraw).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Withdraw it' }).press('Enter');
    await expectToast(page, 'Withdrawn', 'The room held for Sam Appleby is free again.');
    await expect(offer.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(
      await site.rows(
        'select status, party.live_until <= now() as free from party join booking b on b.id = booking_id where party.day = $1',
        [later],
      ),
    ).toEqual([{ status: 'lapsed', free: true }]);
  });
  await page.getByRole('link', { name: 'Parties', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Booked parties' })).toContainText(/£167\.00by \w+ \d/);
  await expectPageInOrder(page, 'booked parties', page.getByRole('searchbox', { name: 'Search' }));
  const party = page.getByRole('link', { name: 'Ottilie’s party' });
  await test.step('parties are found by words, from a chosen day on, and by what is still to do; one party gets its host', async () => {
    const host = page.getByRole('combobox', { name: 'Host of Ottilie’s party' });
    await host.selectOption('Kit Lund');
    await expectToast(page, 'Kit Lund runs this party');
    await expect(host).toHaveValue(/-/);
    expect(await site.rows('select name from party join staff_person s on s.id = host_id')).toEqual([
      { name: 'Kit Lund' },
    ]);
    const panel = page.getByRole('tabpanel', { name: 'Booked Parties' });
    const show = panel.getByLabel('Show', { exact: true });
    await show.selectOption('Without a host');
    await expect(page.getByText('Every party has its host.')).toBeVisible();
    const [booked] = await site.rows<{ id: string; children: number }>(
      "select id, children from party where state = 'booked'",
    );
    await site.rows('update party set children = 1 where id = $1', [booked?.id]);
    await show.selectOption('Still to pay');
    await expect(party).toBeVisible();
    await expect(page.getByRole('table', { name: 'Booked parties' })).toContainText('1 child,');
    await site.rows('update party set children = $1 where id = $2', [booked?.children, booked?.id]);
    const search = panel.getByRole('searchbox', { name: 'Search' });
    await search.fill('ottilia');
    await expect(page.getByText('No party matches ‘ottilia’ from that day on.')).toBeVisible();
    await search.fill('rowe otti');
    await expect(party).toBeVisible();
    await search.fill('');
    await show.selectOption('All');
    const from = panel.getByLabel('From', { exact: true });
    await from.fill(later);
    await expect(page.getByText('No party is booked from that day on.')).toBeVisible();
    await from.fill(day);
  });
  await party.click();
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toHaveText(`Ottilie’s party, ${dayInWords(day)}`);
  const account = page.getByRole('region', { name: 'Account' });

  await test.step('what the family changes while staff are typing appears in the forms, beside what staff have typed', async () => {
    await page.getByText('Change numbers, food or details').click();
    await page.getByText('Move it, or make it longer').click();
    const numbers = page.getByRole('form', { name: 'Change numbers, food or details' });
    const move = page.getByRole('form', { name: 'Move it, or make it longer' });
    const wishes = numbers.getByLabel('Anything else');
    const children = numbers.getByLabel('Children, with the birthday child');
    const before = Number(await children.inputValue());
    await move.getByLabel('Longer than its package').selectOption('30 minutes');
    await wishes.fill('');
    await wishes.pressSequentially('A shy child');

    const [booked] = await site.rows<{ id: string; view_token: string }>(
      "select id, view_token from booking where kind = 'party' and status = 'confirmed'",
    );
    await family.goto(`/my-party?booking=${booked?.id}#${booked?.view_token}`);
    await family.getByRole('button', { name: 'One more: Children, with the birthday child' }).click();
    await family.getByRole('button', { name: 'Change my party' }).click();
    await expectToast(family, 'Changed');
    await expect(children).toHaveValue(String(before + 1));
    await expect(wishes).toBeFocused();
    await expect(wishes).toHaveValue('A shy child');
    await expect(numbers).toContainText('This party has just been changed');
    await expect(move.getByLabel('Longer than its package')).toHaveValue('30');
    await expect(move).not.toContainText('This party has just been changed');

    const change = numbers.getByRole('button', { name: 'Change the party' });
    await tabTo(page, change);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Changed');
    await expect(change).toBeFocused();
    await expect(numbers).not.toContainText('This party has just been changed');
    await expect(page.getByRole('region', { name: 'What is booked' })).toContainText('A shy child');
    expect(await site.rows('select children, wishes from party where host_id is not null')).toEqual([
      { children: before + 1, wishes: 'A shy child' },
    ]);
  });

  await test.step('staff move the party by a week, and make it longer for a price', async () => {
    const move = page.getByRole('form', { name: 'Move it, or make it longer' });
    const time = move.getByLabel('Time', { exact: true });
    const send = move.getByRole('button', { name: 'Change day, time and room' });
    await move.getByLabel('Charge for the extra time, in pounds').fill('40');
    await move.getByLabel('Day', { exact: true }).fill(later);
    await expect(time).toHaveValue('');
    await send.press('Enter');
    await expect(time).toBeFocused();
    await expect(time).toHaveAccessibleDescription(/Please choose a time/);
    await time.selectOption('12:00 PM - 2:00 PM');
    await send.press('Enter');
    await expectToast(page, `The party is on ${dayInWords(later)}`);
    await expect(title).toHaveText(`Ottilie’s party, ${dayInWords(later)}`);
    await expect(page.getByText('12:00 PM - 2:30 PM, 30 minutes longer')).toBeVisible();
    await expect(account).toContainText('£223.00');
    expect(
      await site.rows('select day::text, ends, longer_minutes from party where host_id is not null'),
    ).toEqual([{ day: later, ends: 870, longer_minutes: 30 }]);
  });

  await page.getByRole('button', { name: 'Write down another family' }).click();
  await expect(page.getByRole('heading', { name: 'Another family' })).toBeFocused();
  await page.getByText('Only some cereals or nuts').click();
  const wheat = page.getByRole('checkbox', { name: 'Wheat', exact: true });
  await wheat.check();
  await wheat.uncheck();
  await expect(wheat).toBeFocused();
  await test.step('staff write down what a family says on the telephone, and later that it cannot come', async () => {
    const guests = page.getByRole('region', { name: 'Guests and answers' });
    const heading = guests.getByRole('heading', { name: 'Guests and answers' });
    const names = guests.getByLabel('The child’s name');
    const write = guests.getByRole('button', { name: 'Write the answer down' });
    await names.first().fill('Wren');
    await wheat.check();
    await guests.getByRole('button', { name: 'One more child' }).press('Enter');
    await expect(names.nth(1)).toBeFocused();
    await write.press('Enter');
    await expect(names.nth(1)).toBeFocused();
    await expect(names.nth(1)).toHaveAccessibleDescription(/Please write who is coming/);
    await expect(names.first()).not.toHaveAccessibleDescription(/Please/);
    await page.keyboard.type('Idris');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Written down');
    await expect(heading).toBeFocused();
    await expect(guests).toContainText('Wren: No wheat');
    await expect(guests).toContainText('Idris: nothing said');
    const rows =
      'select is_coming, g.name, avoids from party_family f left join party_guest g on g.family_id = f.id where is_coming is not null order by position';
    expect(await site.rows(rows)).toEqual([
      { is_coming: true, name: 'Wren', avoids: ['wheat'] },
      { is_coming: true, name: 'Idris', avoids: [] },
    ]);
    await guests.getByRole('button', { name: 'Correct the answer of Wren, Idris' }).press('Enter');
    await expect(names).toHaveCount(2);
    await names.first().fill('Wrenna');
    // The family answers online while staff have its earlier answer open.
    await site.rows(`with newer as (update party_family set answered_at = answered_at + interval '1 minute' where is_coming returning id)
      update party_guest set avoids = '{wheat,peanuts}' from newer where family_id = newer.id and name = 'Wren'`);
    const meanwhile = guests.getByText('The family has answered meanwhile');
    await expect(meanwhile).toBeVisible();
    await expect(guests).toContainText('Wren: No wheat, no peanuts');
    await write.press('Enter');
    await expect(guests).toContainText('This answer was changed meanwhile');
    await expect(names.first()).toHaveValue('Wrenna');
    const restart = guests.getByRole('button', { name: 'Start from the newer answer' });
    await expectPageInOrder(page, 'answered meanwhile', restart);
    await restart.press('Enter');
    await expect(meanwhile).toHaveCount(0);
    await expect(names.first()).toHaveValue('Wren');
    await expect(guests.getByRole('checkbox', { name: 'Peanuts' }).first()).toBeChecked();
    await guests.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(names).toHaveCount(0);
    await write.press('Enter');
    await expectToast(page, 'Written down');
    await expect(guests).toContainText('Not coming');
    expect(await site.rows(rows)).toEqual([{ is_coming: false, name: null, avoids: null }]);
  });
  const rest = page.getByRole('form', { name: 'Take money at the desk' });
  await expect(rest.getByLabel('Amount, in pounds')).toHaveValue('223.00');
  await test.step('after a lost reply the typed amount stays in its field, and a second press takes the money only once', async () => {
    expectError(/Failed to load/);
    await rest.getByLabel('Amount, in pounds').fill('50');
    await fulfilFirst(page, '**/payments', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const take = rest.getByRole('button', { name: 'Take the money' });
    await take.click();
    await expect(account).toContainText('Still to pay, by');
    await expect(account).toContainText('£173.00');
    await expect(rest).toContainText('the same payment is never taken twice');
    await expect(rest.getByLabel('Amount, in pounds')).toHaveValue('50');
    await take.click();
    await expectToast(page, '£173.00 is still to pay');
    await expect(rest.getByLabel('Amount, in pounds')).toHaveValue('173.00');
    expect(
      await site.rows('select from payment where received_pence = 5000 and tender = $1', ['cash']),
    ).toHaveLength(1);
  });
  await test.step('an amount that is changed after a lost reply is refused, and the field shows what is still due', async () => {
    await rest.getByLabel('Amount, in pounds').fill('20');
    await fulfilFirst(page, '**/payments', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const take = rest.getByRole('button', { name: 'Take the money' });
    await take.click();
    await expect(rest).toContainText('the same payment is never taken twice');
    await rest.getByLabel('Amount, in pounds').fill('30');
    await take.click();
    await expectToast(page, 'Already taken', 'that money has been taken');
    await expect(rest.getByLabel('Amount, in pounds')).toHaveValue('153.00');
  });
  await test.step('until the new amount due is shown, a further press takes nothing', async () => {
    await rest.getByLabel('Amount, in pounds').fill('3');
    const { promise: isShown, resolve: showAmount } = Promise.withResolvers<void>();
    await page.route('**/api/admin/party/*', async (route) => {
      await isShown;
      await route.fallback();
    });
    const reread = page.waitForRequest('**/api/admin/party/*');
    const taken = page.waitForResponse('**/payments');
    await rest.getByRole('button', { name: 'Take the money' }).click();
    await (await taken).finished();
    await reread;
    await rest.getByLabel('Amount, in pounds').press('Enter');
    showAmount();
    await expectToast(page, '£150.00 is still to pay');
    await expect(rest.getByLabel('Amount, in pounds')).toHaveValue('150.00');
    expect(await site.rows('select from payment where received_pence = 300')).toHaveLength(1);
  });
  await rest.getByLabel('Cash given, in pounds').fill('157');
  await expect(rest).toContainText('Change due £7.00');
  await expectPageInOrder(page, 'one party', rest.getByRole('button', { name: 'Take the money' }));
  await rest.getByRole('button', { name: 'Take the money' }).click();
  await expectToast(page, 'All paid');
  await expect(account).toContainText('£150.00Still to pay£0.00');
  await expect(rest).toHaveCount(0);

  await test.step('a party is booked at reception: a gift voucher and cash pay the deposit together', async () => {
    await page.getByRole('link', { name: 'All parties' }).click();
    await page.getByRole('link', { name: 'Book a party' }).click();
    const code = await buyGiftAsFamily(site, 3000);
    const sale = page.getByRole('form', { name: 'Book a party' });
    await sale.getByLabel('Day', { exact: true }).fill(day);
    await sale.getByLabel('Time').selectOption('12:00 PM - 2:00 PM');
    await sale.getByLabel('Name', { exact: true }).fill('Kim Hale');
    await sale.getByLabel('Phone').fill('01632 960999');
    await sale.getByLabel('Birthday child’s first name').fill('Ottilie');
    await sale.getByLabel('Age on the day').fill('7');
    await sale.getByText('Cash', { exact: true }).click();
    await tabTo(page, sale.getByLabel('Gift voucher or account credit'));
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(sale.getByText('£30.00 is paid with their gift voucher')).toBeVisible();
    await expect(sale.getByText('Still to pay £20.00')).toBeVisible();
    await tabTo(page, sale.getByLabel('Cash given, in pounds'));
    await page.keyboard.type('50');
    await expect(sale).toContainText('Change due £30.00');
    const book = sale.getByRole('button', { name: 'Take the money and book' });
    await expectPageInOrder(page, 'a party with a gift voucher', book);
    await book.click();
    await expect(sale).toHaveCount(0);
    expect(
      await site.rows(`select tender, received_pence from payment join booking b on b.id = booking_id
        where b.customer_name = 'Kim Hale' and b.kind = 'party' and b.channel = 'desk' order by 1`),
    ).toEqual([
      { tender: 'account-credit', received_pence: 3000 },
      { tender: 'cash', received_pence: 2000 },
    ]);
  });
});
