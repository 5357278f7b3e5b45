import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChangingFamilies, type Decision, type FamilyLink } from '../changing-families.ts';
import { countMailsSentOnce, releaseMail, waitUntilBooksBalance } from '../compare-with-provider.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startKillableSite } from '../killable-site.ts';

/**
 * How often the app and the database are killed: a few times in every test run, 200 times with `npm run
 * faults`.
 */
const deaths = { app: Number(process.env['DEATHS'] ?? 3), database: Number(process.env['DEATHS'] ?? 2) };
const familiesPerLife = 4;

const days = ordinaryDays().slice(3, 8);
const decisions: Decision[] = [
  { kind: 'change', children: 2, pays: true },
  { kind: 'move', date: days[1] ?? '' },
  { kind: 'cancel' },
  { kind: 'change', children: 1, pays: true },
  { kind: 'change', children: 3, pays: false },
];

test.each(['app', 'database'] as const)(
  'if the %s is killed while families move, change and cancel, every account balances with the provider and each mail goes once',
  { timeout: 600_000 + deaths.app * 10_000 },
  async (victim) => {
    const site = await startKillableSite(victim);
    onTestFinished(site.close);
    const { db, processes } = site;
    await db
      .updateTable('venue')
      .set({ open_play_capacity: Math.max(40, deaths[victim]) })
      .execute();
    const families = createChangingFamilies(processes);
    // In the end the site must know every payment, every refund must have gone, and unpaid changes must have
    // ended. The app settles all that as it starts.
    const endUnpaidChanges = async () => {
      const past = new Date(Date.now() - 60 * 60_000);
      await db.updateTable('visit_change').set({ held_until: past }).where('state', '=', 'pending').execute();
      await releaseMail(db);
    };
    const replies = () => [...families.answers.values()].reduce((sum, one) => sum + one, 0);
    for (let death = 0; death < deaths[victim]; death += 1) {
      const links: FamilyLink[] = [];
      for (let family = 0; family < familiesPerLife; family += 1) {
        const name = `family${death}-${family}`;
        const link = await families.buy(site.url(), name, days[death % days.length] ?? '', 2);
        if (link) links.push(link);
      }
      const before = replies();
      let areDone = false;
      const all = Promise.all(
        links.map(async (link, family) => {
          for (const step of [0, 1]) {
            const decision = decisions[(death + family + step * 2) % decisions.length];
            if (decision) await families.decide(site.url, link, decision, 2);
          }
        }),
      ).then(() => {
        areDone = true;
      });
      // Kills the victim after a number of replies, anywhere between the first request and the last reply.
      const repliesBeforeDeath = (death * 5) % (familiesPerLife * 6);
      await vi.waitUntil(() => areDone || replies() - before >= repliesBeforeDeath, {
        timeout: 120_000,
        interval: 1,
      });
      await new Promise((resolve) => setTimeout(resolve, (death * 7919) % 20));
      const { recover } = await site.kill();
      await all;
      if (victim === 'app' && death === deaths.app - 1) await endUnpaidChanges();
      await recover();
    }
    if (victim === 'database') await endUnpaidChanges();
    await waitUntilBooksBalance(processes, db);
    const mails = await countMailsSentOnce(db);
    // If a family cancels before an earlier mail has gone, that mail is dropped and only the cancellation is
    // mailed.
    const { rows: wronglyDropped } = await sql`
      select about.kind, booking.status
      from mail
        join mail_subject about on about.mail_id = mail.id
        left join booking on booking.id = about.booking_id
      where mail.status = 'dropped' and (booking.status is distinct from 'cancelled' or not exists (
        select from mail sent
        where sent.booking_id = booking.id and sent.kind = 'booking-cancelled' and sent.status = 'sent'))`.execute(
      db,
    );
    expect(wronglyDropped).toEqual([]);
    const states = await db
      .selectFrom('visit_change')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    const changed = mails.of('booking-cancelled') + mails.of('booking-moved') + mails.of('booking-changed');
    expect(changed).toBeGreaterThan(0);
    recordFault({
      fault: `the ${victim} killed (kill -9) ${deaths[victim]} times while families move, change and cancel`,
      result: `${mails.of('booking-confirmed')} visits, ${states.map(({ state, count: number }) => `${number} changes ${state}`).join(', ')}, ${mails.of('booking-moved')} moves, ${mails.of('booking-cancelled')} cancelled; ${mails.all} mails, each once (${mails.dropped} of them dropped, because the family had cancelled first); books balance`,
      requirement: 'every account balances with the provider, each mail once',
    });
  },
);
