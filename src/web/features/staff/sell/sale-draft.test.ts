import { expect, test } from 'vitest';
import { changeOf } from '../shared/taken-money.ts';
import { checkSale, emptySale } from './sale-draft.ts';

const choice = {
  date: '2026-11-28',
  sessions: [],
  mustChoose: false,
  ticketQuantities: { 'child-1-12': 2 },
  total: 1600,
  credit: null,
  checksIn: false,
};
const named = { ...emptySale, customerName: ' Alex Rowe ' };

test.each([
  ['exact', { given: '' }, 0],
  ['a note', { given: '£20' }, 400],
  ['too little', { given: '10' }, -600],
  ['no amount', { given: 'twenty' }, null],
  ['a part', { way: 'parts', cashPart: '6', given: '10' }, 400],
  ['on the card machine', { way: 'card-reader' }, null],
  ['by link', { way: 'link' }, null],
] as const)('change of cash: %s', (_, typed, change) => {
  expect(changeOf({ ...named, ...typed }, 1600)).toBe(change);
});

test.each([
  ['cash', { given: '20' }, [{ tender: 'cash', amount: 1600, given: 2000 }]],
  ['the exact cash', {}, [{ tender: 'cash', amount: 1600, given: 1600 }]],
  [
    'the card machine',
    { way: 'card-reader', receiptNumber: ' 17 ' },
    [{ tender: 'card-reader', amount: 1600, receiptNumber: '17' }],
  ],
  [
    'parts of both',
    { way: 'parts', cashPart: '6', given: '10', receiptNumber: '17' },
    [
      { tender: 'cash', amount: 600, given: 1000 },
      { tender: 'card-reader', amount: 1000, receiptNumber: '17' },
    ],
  ],
  ['the rest of what a gift voucher pays', {}, [{ tender: 'cash', amount: 600, given: 600 }], 1000],
  ['nothing beside a gift voucher that pays it all', { way: 'parts' }, [], 1600],
] as const)('takes %s', (_, typed, payments, credit?: number) => {
  const spent = credit === undefined ? null : { code: 'GIFT-7K2Q-M3XR-TD5H', pence: credit };
  const { body } = checkSale({ ...named, ...typed }, { ...choice, credit: spent });
  expect(body?.accountCredit).toEqual(spent ?? undefined);
  expect(body).toMatchObject({ customerName: 'Alex Rowe', total: 1600, payment: { by: 'taken', payments } });
});

test.each([
  ['no name', { customerName: ' ' }, {}, ['customerName']],
  ['no tickets', {}, { ticketQuantities: { adult: 0 } }, ['tickets']],
  ['no price yet', {}, { total: null }, ['tickets']],
  ['no session of an event', {}, { mustChoose: true }, ['sessions']],
  ['no session of an event, and so no price', {}, { mustChoose: true, total: null }, ['sessions']],
  ['too little cash', { given: '10' }, {}, ['given']],
  ['no amount', { given: 'x' }, {}, ['given']],
  ['no receipt number', { way: 'card-reader' }, {}, ['receiptNumber']],
  ['all of it as a part', { way: 'parts', cashPart: '16', receiptNumber: '17' }, {}, ['cashPart']],
  ['none of it as a part', { way: 'parts', cashPart: '0', receiptNumber: '17' }, {}, ['cashPart']],
  [
    'a wrong e-mail and phone',
    { customerEmail: 'alex', customerPhone: '123' },
    {},
    ['customerEmail', 'customerPhone'],
  ],
  ['a long number plate', { numberPlate: 'AB12 CDEFG' }, {}, ['numberPlate']],
] as const)('refuses %s', (_, typed, more, fields) => {
  const { errors } = checkSale({ ...named, ...typed }, { ...choice, ...more });
  expect(Object.keys(errors ?? {})).toEqual(fields);
});

test('a link takes no money and checks nobody in', () => {
  const draft = { ...named, way: 'link', given: 'x' } as const;
  const { body } = checkSale(draft, { ...choice, checksIn: true });
  expect(body?.payment).toEqual({ by: 'link' });
  expect(body).not.toHaveProperty('checkIn');
  expect(checkSale(named, { ...choice, checksIn: true }).body?.checkIn).toEqual({ numberPlate: null });
});
