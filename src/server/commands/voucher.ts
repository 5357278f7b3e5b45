import { dayInWords } from '../../domain/calendar-day.ts';
import { formatPence } from '../../domain/money.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { makeVoucher } from '../features/vouchers/make-voucher.ts';
import { type RedeemInPersonResult, redeemInPerson } from '../features/vouchers/redeem-in-person.ts';
import { listAllVouchers } from '../features/vouchers/voucher-store.ts';
import { withdrawVoucher } from '../features/vouchers/withdraw-voucher.ts';
import { localMoment } from '../ports/clock/clock.ts';
import { Refusal } from '../refusal.ts';
import { describeDatabaseError, withSiteDatabase } from './site-database.ts';
import { OptionError, parseVoucherCommand, type VoucherCommand, voucherHelp } from './voucher-options.ts';

try {
  const command = parseVoucherCommand(process.argv.slice(2));
  if (command.what === 'help') console.log(voucherHelp);
  else {
    await withSiteDatabase(readConfig(process.env), async (db, { clock }) => {
      for (const line of await runCommand(db, command, clock.now())) console.log(line);
    });
  }
} catch (problem) {
  console.error(describeError(problem));
  process.exitCode = 1;
}

async function runCommand(db: Database, command: VoucherCommand, now: number): Promise<string[]> {
  switch (command.what) {
    case 'help':
      return [voucherHelp];
    case 'list':
      return (await listAllVouchers(db, now)).map(describeVoucher);
    case 'withdraw': {
      const { code, by } = command;
      const isWithdrawn = await db.transaction().execute((tx) => withdrawVoucher(tx, code, by, now));
      if (!isWithdrawn) throw new OptionError(`No voucher ${code.trim()} is valid; --list shows them all`);
      return ['Withdrawn. Bookings that have it already keep it.'];
    }
    case 'use': {
      const { code, by } = command;
      const at = { now, today: localMoment(now).day };
      const use = await db.transaction().execute((tx) => redeemInPerson(tx, code, by, at));
      if (use.outcome !== 'used') throw new OptionError(whyNotUsed(code.trim(), use));
      return [`Good for ${use.goodFor}. Ticked off now.`];
    }
    case 'make':
      return db.transaction().execute(async (tx) => {
        const codes: string[] = [];
        for (let index = 0; index < command.count; index += 1) {
          codes.push(await makeVoucher(tx, command.input, now));
        }
        return codes;
      });
  }
}

function whyNotUsed(code: string, use: Exclude<RedeemInPersonResult, { outcome: 'used' }>): string {
  switch (use.outcome) {
    case 'unknown':
      return `No voucher ${code} is valid; --list shows them all`;
    case 'for bookings':
      return `${code} is for the booking page: a family types it there`;
    case 'ended':
      return `${code} ended on ${dayInWords(use.on)}`;
    case 'used before':
      return `${code} was ticked off already, on ${dayInWords(localMoment(use.at.getTime()).day)}`;
  }
}

function describeVoucher(voucher: Awaited<ReturnType<typeof listAllVouchers>>[number]): string {
  const worth = {
    amount: () => `${formatPence(voucher.value)} off`,
    percent: () => `${voucher.value}% off`,
    free_sessions: () => `${voucher.value} free ${voucher.value === 1 ? 'session' : 'sessions'}`,
    desk: () => `good for ${voucher.good_for} (at the desk)`,
  }[voucher.kind]();
  return [
    voucher.code,
    worth,
    `used ${voucher.uses} of ${voucher.most_uses ?? 'unlimited'}`,
    voucher.valid_to && `until ${voucher.valid_to}`,
    voucher.withdrawn_at && 'withdrawn',
    voucher.note,
  ]
    .filter(Boolean)
    .join('  ');
}

function describeError(problem: unknown): unknown {
  if (problem instanceof OptionError || problem instanceof Refusal) {
    return `${problem.message}\n'npm run voucher -- --help' shows every option.`;
  }
  return describeDatabaseError(problem);
}
