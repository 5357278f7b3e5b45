import { expect, test } from 'vitest';
import { parseVoucherCommand, voucherHelp } from './voucher-options.ts';

const read = (line: string) => parseVoucherCommand(line.split(' ').filter(Boolean));
const percent = '--kind percent --value 10';

test('by default, a voucher has one use, is valid at any time for any visit, and names the command line as its maker', () => {
  expect(read(percent)).toEqual({
    what: 'make',
    count: 1,
    input: {
      worth: { kind: 'percent', percent: 10, ticketTypes: null },
      terms: {
        validFrom: null,
        validTo: null,
        mostUses: 1,
        mostUsesPerEmail: null,
        minimumOrder: 0,
        visitWeekdays: null,
        visitFrom: null,
        visitTo: null,
      },
      note: '',
      createdBy: 'command line',
    },
  });
});

test('every option is parsed', () => {
  const all = read(
    '--kind amount --value 7.50 --tickets adult,child-1-12 --uses unlimited --per-email 2 --from 2026-12-01 --to 2026-12-31 --minimum 20 --weekdays Sat,sunday --visits-from 2026-12-05 --visits-to 2027-01-05 --note flyer --by desk --count 3',
  );
  expect(all).toEqual({
    what: 'make',
    count: 3,
    input: {
      worth: { kind: 'amount', pence: 750, ticketTypes: ['adult', 'child-1-12'] },
      terms: {
        validFrom: '2026-12-01',
        validTo: '2026-12-31',
        mostUses: null,
        mostUsesPerEmail: 2,
        minimumOrder: 2000,
        visitWeekdays: [6, 0],
        visitFrom: '2026-12-05',
        visitTo: '2027-01-05',
      },
      note: 'flyer',
      createdBy: 'desk',
    },
  });
});

test.each([
  ['', { what: 'help' }],
  ['--help', { what: 'help' }],
  ['--list', { what: 'list' }],
  ['--withdraw WIND-7K3QM-9XWTR', { what: 'withdraw', code: 'WIND-7K3QM-9XWTR', by: 'command line' }],
  ['--use WIND-7K3QM-9XWTR --by Robin', { what: 'use', code: 'WIND-7K3QM-9XWTR', by: 'Robin' }],
])('the command line %j is parsed', (line, command) => {
  expect(read(line)).toEqual(command);
});

test.each([
  ['--value 10', '--kind is missing: amount, percent or free-sessions'],
  ['--kind gift --value 1', "--kind must be amount, percent or free-sessions, not 'gift'"],
  ['--kind percent', '--value is missing: how much it takes off'],
  ['--kind percent --value ten', "--value must be a whole number, not 'ten'"],
  ['--kind percent --value 2.5', "--value must be a whole number, not '2.5'"],
  ['--kind amount --value 1.234', "--value must be pounds such as 5 or 7.50, not '1.234'"],
  [`${percent} --uses many`, "--uses must be a whole number, not 'many'"],
  [`${percent} --per-email -1`, /--per-email/],
  [`${percent} --minimum £5`, "--minimum must be pounds such as 5 or 7.50, not '£5'"],
  [`${percent} --weekdays someday`, "--weekdays are sun, mon, tue, wed, thu, fri, sat, not 'someday'"],
  [`${percent} --count 501`, '--count must be 1 to 500'],
  [`${percent} --colour red`, "Unknown option '--colour'"],
  [`${percent} ten`, /ten/],
])('refused: %s', (line, words) => {
  expect(() => read(line)).toThrow(words);
});

test('the help names every option', () => {
  for (const name of 'kind value tickets uses per-email from to minimum weekdays visits-from visits-to note by count list withdraw use'.split(
    ' ',
  ))
    expect(voucherHelp).toContain(`--${name}`);
});
