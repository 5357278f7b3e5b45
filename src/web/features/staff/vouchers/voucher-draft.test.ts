import { expect, test } from 'vitest';
import { emptyVoucher, parseVoucherDraft, type VoucherDraft } from './voucher-draft.ts';

const draft = (more: Partial<VoucherDraft>): VoucherDraft => ({ ...emptyVoucher, value: '5', ...more });

test.each<[Partial<VoucherDraft>, object]>([
  [{ value: '£7.50' }, { worth: { kind: 'amount', pence: 750 }, count: 1, mostUses: 1, minimumOrder: 0 }],
  [
    { kind: 'percent', value: '20', uses: '', perEmail: '1' },
    { worth: { kind: 'percent', percent: 20 }, mostUses: null, mostUsesPerEmail: 1 },
  ],
  [
    { kind: 'free-sessions', value: '2', count: '30', minimum: '20' },
    { worth: { kind: 'free-sessions', sessions: 2 }, count: 30, minimumOrder: 2000 },
  ],
  [
    { validTo: '2026-12-31', weekdays: [6, 0], visitFrom: '2026-12-01' },
    { validFrom: null, validTo: '2026-12-31', visitWeekdays: [6, 0], visitFrom: '2026-12-01', visitTo: null },
  ],
  [{ note: ' Harvest fête ' }, { note: ' Harvest fête ', visitWeekdays: null }],
])('a form with %j is valid', (typed, request) => {
  expect(parseVoucherDraft(draft(typed))).toMatchObject({ errors: null, request });
});

test.each<[Partial<VoucherDraft>, string[]]>([
  [{ value: '' }, ['value']],
  [{ value: '0' }, ['value']],
  [{ value: 'five' }, ['value']],
  [{ kind: 'percent', value: '101' }, ['value']],
  [{ kind: 'percent', value: '7.5' }, ['value']],
  [{ kind: 'free-sessions', value: '0' }, ['value']],
  [{ count: '' }, ['count']],
  [{ count: '501' }, ['count']],
  [{ uses: '0', perEmail: '-1', minimum: 'lots' }, ['uses', 'perEmail', 'minimum']],
])('a form with %j has errors at %j', (typed, fields) => {
  expect(Object.keys(parseVoucherDraft(draft(typed)).errors ?? {})).toEqual(fields);
});
