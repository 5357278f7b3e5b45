import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkIntegrity } from '../../src/server/integrity/check-integrity.ts';
import { startAppProcesses } from '../app-processes.ts';
import { createChangingFamilies, type Decision, type FamilyLink } from '../changing-families.ts';
import { waitUntilMailsSent } from '../compare-with-provider.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { waitFor } from '../wait-for.ts';

/** Number of kills of each: a few in every test run, 200 with `npm run faults`. */
const deaths = { app: Number(process.env['DEATHS'] ?? 5), database: Number(process.env['DEATHS'] ?? 2) };
const familiesPerLife = 4;

/** A site of which one part is killed; the embedded database is started again by the app. */
async function startVictim(victim: keyof typeof deaths) {
  const processes = await startAppProcesses(victim === 'app' ? inject('databaseUrl') : null, {
    expectsErrors: true,
  });
  const port = await freePort();
  let app = await processes.openApp(port);
  await processes.setWebhook(`${app.url}/api/payment-notices`);
  const { db, close } = connect(processes.databaseUrl);
  const pidFile = join(processes.folder, 'database/postgres/postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return {
    processes,
    db,
    url: () => app.url,
    /** Kills the part at once; `recover` waits until the site is there again. */
    async kill(): Promise<{ recover: () => Promise<void> }> {
      if (victim === 'app') {
        await app.kill();
        return {
          recover: async () => {
            app = await processes.openApp(port);
          },
        };
      }
      const before = postmaster();
      process.kill(before, 'SIGKILL');
      return {
        recover: () =>
          waitFor(
            async () => {
              expect(postmaster()).not.toBe(before);
              expect((await fetch(`${app.url}/health`)).status).toBe(200);
            },
            { interval: 50 },
          ),
      };
    },
    /** Starts the app anew, which settles at once what waits; its own database would move to another port. */
    async restart() {
      if (victim === 'database') return;
      await app.stop();
      app = await processes.openApp(port);
    },
    async close() {
      await close();
      await processes.close();
    },
  };
}

const days = ordinaryDays().slice(3, 8);
const decisions: Decision[] = [
  { kind: 'change', children: 2, pays: true },
  { kind: 'move', date: days[1] ?? '' },
  { kind: 'cancel' },
  { kind: 'change', children: 1, pays: true },
  { kind: 'change', children: 3, pays: false },
];

test.each(['app', 'database'] as const)(
  'the %s killed while families move, change and cancel: every account balances with the provider, each mail goes once',
  { timeout: 600_000 + deaths.app * 10_000 },
  async (victim) => {
    const site = await startVictim(victim);
    onTestFinished(site.close);
    const { db, processes } = site;
    await db
      .updateTable('venue')
      .set({ open_play_capacity: Math.max(40, deaths[victim]) })
      .execute();
    const families = createChangingFamilies(processes);
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
      // The moment of death, anywhere between the first request and the last reply: counted in replies.
      const repliesBeforeDeath = (death * 5) % (familiesPerLife * 6);
      await vi.waitUntil(() => areDone || replies() - before >= repliesBeforeDeath, {
        timeout: 120_000,
        interval: 1,
      });
      await new Promise((resolve) => setTimeout(resolve, (death * 7919) % 20));
      const { recover } = await site.kill();
      await all;
      await recover();
    }

    // What the provider took is known, what goes back has gone, what was never paid for has ended.
    const past = new Date(Date.now() - 60 * 60_000);
    await db.updateTable('visit_change').set({ held_until: past }).where('state', '=', 'pending').execute();
    await db
      .updateTable('mail')
      .set({ next_attempt_at: new Date(0) })
      .where('status', '=', 'queued')
      .execute();
    await site.restart();
    await waitFor(
      async () => {
        const books = await processes.books();
        const { received, returned } = await db
          .selectFrom('order_account')
          .select(({ fn }) => [
            fn.sum('received_pence').as('received'),
            fn.sum('returned_pence').as('returned'),
          ])
          .executeTakeFirstOrThrow();
        expect([Number(received), Number(returned)]).toEqual([books.taken.gbp ?? 0, books.refunded.gbp ?? 0]);
        expect(await checkIntegrity(db, Date.now())).toEqual([]);
      },
      { interval: 500 },
    );
    await waitUntilMailsSent(db);
    const mails = await db.selectFrom('mail').select(['id', 'kind', 'status']).execute();
    const kept = await db.selectFrom('kept_mail').select('mail_id').execute();
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['sent']));
    expect(kept.map(({ mail_id }) => mail_id).sort()).toEqual(mails.map(({ id }) => id).sort());
    const states = await db
      .selectFrom('visit_change')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
    const changed = count('booking-cancelled') + count('booking-moved') + count('booking-changed');
    expect(changed).toBeGreaterThan(0);
    recordFault({
      fault: `the ${victim} killed (kill -9) ${deaths[victim]} times while families move, change and cancel`,
      result: `${count('booking-confirmed')} visits, ${states.map(({ state, count: number }) => `${number} changes ${state}`).join(', ')}, ${count('booking-moved')} moves, ${count('booking-cancelled')} cancelled; ${mails.length} mails, each once; books balance`,
      requirement: 'every account balances with the provider, each mail once',
    });
  },
);
