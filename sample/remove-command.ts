import { describeDatabaseError, withSiteDatabase } from '../src/server/commands/site-database.ts';
import { readConfig } from '../src/server/config.ts';
import { removeSampleDay } from './remove-sample-day.ts';

const help = `Takes the sample day away while the site runs: the families, bookings, messages and payments that were made up, and whatever was done with them
since. What real families and staff have made stays. The clock shows the true time again.

  npm run sample:remove

The sample day comes back only with a new database. DEMO_DATA=off starts a new database without it.`;

try {
  if (process.argv.length > 2) console.log(help);
  else {
    await withSiteDatabase(readConfig(process.env), async (db) => {
      const removed = await removeSampleDay(db, Date.now());
      for (const line of describeRemoval(removed)) console.log(line);
    });
  }
} catch (problem) {
  console.error(describeDatabaseError(problem));
  process.exitCode = 1;
}

function describeRemoval(removed: Awaited<ReturnType<typeof removeSampleDay>>): string[] {
  if (!removed) return ['There is no sample day here. Nothing was changed.'];
  const { bookings, inquiries, members, keptVouchers } = removed;
  return [
    `The sample day is gone: ${bookings} bookings, ${inquiries} messages, ${members} members and all that belonged to them.`,
    ...keptVouchers.map((code) => `Voucher ${code} is withdrawn, not deleted: a real booking has used it.`),
    'The clock shows the true time again.',
  ];
}
