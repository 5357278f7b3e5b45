import { parseArgs } from 'node:util';
import { formatPence } from '../../domain/money.ts';
import { readConfig } from '../config.ts';
import { erasePerson, hasNoRecords, type PrivacyDeps } from '../features/privacy/erase-person.ts';
import { exportPerson, lookUpPerson } from '../features/privacy/export-person.ts';
import { Refusal } from '../refusal.ts';
import { describeDatabaseError, withSiteDatabase } from './site-database.ts';

const help = `Copies or erases what is stored about one person, while the site runs.

  npm run export -- kim@example.org > kim.json           a copy of everything kept under this address
  npm run erase -- kim@example.org                       shows what is stored, and changes nothing
  npm run erase -- kim@example.org --yes                 erases everything that identifies them; this cannot be undone
  npm run erase -- kim@example.org --yes --credits-too   the same, even if session credits or account credit are left; these are lost

Amounts, days and points stay under an address that identifies nobody, because tax law requires the accounts. docs/privacy.md says more.`;

class UsageError extends Error {}

try {
  const [command, ...args] = process.argv.slice(2);
  const { values, positionals } = readArguments(args);
  const [email, ...rest] = positionals;
  if (values.help || email === undefined) console.log(help);
  else if (rest.length > 0 || !email.includes('@')) throw new UsageError('Give one email address.');
  else {
    await withSiteDatabase(readConfig(process.env), async (db, { clock }) => {
      const deps = { db, clock };
      if (command === 'export') await printExport(deps, email);
      else if (!values.yes) await printSummary(deps, email);
      else await erase(deps, email, values['credits-too'] === true);
    });
  }
} catch (problem) {
  const isExpected = problem instanceof UsageError || problem instanceof Refusal;
  console.error(isExpected ? problem.message : describeDatabaseError(problem));
  process.exitCode = 1;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        yes: { type: 'boolean' },
        'credits-too': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch {
    throw new UsageError(help);
  }
}

async function printExport(deps: PrivacyDeps, email: string): Promise<void> {
  console.log(JSON.stringify(await exportPerson(deps, { email, who: 'system' }), null, 2));
}

async function printSummary(deps: PrivacyDeps, email: string): Promise<void> {
  const found = await lookUpPerson(deps, email);
  const { bookings, messages, waits, isMember, points, creditsLeft, accountCreditLeft } = found;
  console.log(
    `${bookings} bookings, ${messages} messages, ${waits} waitlist entries, ${creditsLeft} session credits left, ${formatPence(accountCreditLeft)} of account credit left, ${isMember ? `a member with ${points} points` : 'not a member'}`,
  );
  console.log(nextStep(found));
}

/** Returns a sentence that says why the person cannot be erased, or how. */
function nextStep(found: Awaited<ReturnType<typeof lookUpPerson>>): string {
  if (hasNoRecords(found)) return 'There is nothing to erase.';
  if (found.obstacle !== null) return found.obstacle;
  return found.creditsLeft > 0 || found.accountCreditLeft > 0
    ? 'The credits that are left would be lost. Add --yes --credits-too to erase all this for good.'
    : 'Nothing stands in the way. Add --yes to erase all this for good.';
}

async function erase(deps: PrivacyDeps, email: string, letCreditsGo: boolean): Promise<void> {
  const { bookings, messages } = await erasePerson(deps, { email, letCreditsGo, who: 'system' });
  console.log(
    `Erased: ${bookings} bookings no longer identify anyone, and ${messages} messages are deleted.`,
  );
}
