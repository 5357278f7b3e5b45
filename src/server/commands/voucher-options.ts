import { parseArgs } from 'node:util';
import { poundsToPence } from '../../domain/money.ts';
import type { VoucherWorth } from '../../domain/vouchers.ts';
import type { MakeVoucherInput } from '../features/vouchers/make-voucher.ts';

/** The parsed command line. */
export type VoucherCommand =
  | { what: 'help' }
  | { what: 'list' }
  | { what: 'withdraw' | 'use'; code: string; by: string }
  | { what: 'make'; input: MakeVoucherInput; count: number };

/** The error for an unusable option. Its message is one line with the option and the reason. */
export class OptionError extends Error {}

export const voucherHelp = `Makes vouchers for the booking page, withdraws them, and ticks off rewards that are shown at the desk.

  npm run voucher -- --kind percent --value 10 --uses 100 --note "Autumn flyer"
  npm run voucher -- --kind amount --value 5 --minimum 20 --to 2026-12-31
  npm run voucher -- --kind free-sessions --value 1 --count 20
  npm run voucher -- --list
  npm run voucher -- --withdraw WIND-7K3QM-9XWTR
  npm run voucher -- --use WIND-7K3QM-9XWTR --by Robin

What it takes off
  --kind amount          --value is pounds off the order, such as 5 or 7.50
  --kind percent         --value is percent off, 1 to 100
  --kind free-sessions   --value is that many sessions of a child of 1 to 12
  --tickets a,b          only off these ticket types, by id (an unknown id shows all ids); all types without it

How often
  --uses 1               how many bookings may use it, or: unlimited. 1 without it
  --per-email 1          how many of these bookings one e-mail address may make; any number without it

When and for what
  --from, --to           first and last day on which it can be used, yyyy-MM-dd
  --minimum 20           smallest order in pounds, before anything comes off
  --weekdays sat,sun     only for visits on these weekdays
  --visits-from, --visits-to   first and last day of the visit, yyyy-MM-dd

For you
  --note "..."           what it is for; families do not see it
  --by "..."             who makes, withdraws or ticks it off; 'command line' without it
  --count 1              how many vouchers to make, each with a code of its own; 500 at most

The command works on the database of DATABASE_URL, or on the embedded one of DATA_DIR while the site runs.`;

const options = {
  help: { type: 'boolean', short: 'h' },
  list: { type: 'boolean' },
  withdraw: { type: 'string' },
  use: { type: 'string' },
  kind: { type: 'string' },
  value: { type: 'string' },
  tickets: { type: 'string' },
  uses: { type: 'string' },
  'per-email': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  minimum: { type: 'string' },
  weekdays: { type: 'string' },
  'visits-from': { type: 'string' },
  'visits-to': { type: 'string' },
  note: { type: 'string' },
  by: { type: 'string' },
  count: { type: 'string' },
} as const;

/**
 * Parses the command line. Throws an `OptionError` for a missing, unknown or malformed option;
 * `makeVoucher` checks the voucher itself.
 */
export function parseVoucherCommand(args: readonly string[]): VoucherCommand {
  const values = parse(args);
  if (values.help || args.length === 0) return { what: 'help' };
  const by = values.by?.trim() || 'command line';
  if (values.list) return { what: 'list' };
  for (const what of ['withdraw', 'use'] as const) {
    const code = values[what];
    if (code === undefined) continue;
    if (!code.trim()) throw new OptionError(`--${what} needs the code`);
    return { what, code, by };
  }
  const count = number('count', values.count ?? '1');
  if (count < 1 || count > 500) throw new OptionError('--count must be 1 to 500');
  return {
    what: 'make',
    count,
    input: {
      worth: readWorth(values.kind, values.value, values.tickets),
      terms: {
        validFrom: values.from ?? null,
        validTo: values.to ?? null,
        mostUses: values.uses === 'unlimited' ? null : number('uses', values.uses ?? '1'),
        mostUsesPerEmail: values['per-email'] === undefined ? null : number('per-email', values['per-email']),
        minimumOrder: values.minimum === undefined ? 0 : pounds('minimum', values.minimum),
        visitWeekdays: values.weekdays === undefined ? null : list(values.weekdays).map(readWeekday),
        visitFrom: values['visits-from'] ?? null,
        visitTo: values['visits-to'] ?? null,
      },
      note: values.note ?? '',
      createdBy: by,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    throw new OptionError(message.split('. ')[0] ?? message);
  }
}

function readWorth(
  kind: string | undefined,
  value: string | undefined,
  tickets: string | undefined,
): VoucherWorth {
  const ticketTypes = tickets === undefined ? null : list(tickets);
  if (kind === undefined) throw new OptionError('--kind is missing: amount, percent or free-sessions');
  if (value === undefined) throw new OptionError('--value is missing: how much it takes off');
  switch (kind) {
    case 'amount':
      return { kind, pence: pounds('value', value), ticketTypes };
    case 'percent':
      return { kind, percent: number('value', value), ticketTypes };
    case 'free-sessions':
      return { kind, sessions: number('value', value), ticketTypes };
    default:
      throw new OptionError(`--kind must be amount, percent or free-sessions, not '${kind}'`);
  }
}

function number(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OptionError(`--${name} must be a whole number, not '${text}'`);
  return Number(text);
}

function pounds(name: string, text: string): number {
  const pence = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? poundsToPence(Number(text)) : null;
  if (pence === null) throw new OptionError(`--${name} must be pounds such as 5 or 7.50, not '${text}'`);
  return pence;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function readWeekday(text: string): number {
  const day = weekdays.indexOf(text.slice(0, 3).toLowerCase());
  if (day < 0) throw new OptionError(`--weekdays are ${weekdays.join(', ')}, not '${text}'`);
  return day;
}
