import { expect, test } from 'vitest';
import { changeDue } from '../shared/taken-money.ts';
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
  ['an empty field, which means the exact amount', { given: '' }, 0],
  ['a £20 note', { given: '£20' }, 400],
  ['too little cash', { given: '10' }, -600],
  ['a text that is not an amount', { given: 'twenty' }, null],
  ['cash for a part of the price', { way: 'parts', cashPart: '6', given: '10' }, 400],
  ['a payment on the card machine', { way: 'card-reader' }, null],
  ['a payment by link', { way: 'link' }, null],
  ['cash for a part although nothing is due', { way: 'parts', cashPart: '6', given: '10' }, 1000, 0],
] as const)('the change to give for %s', (_, typed, change, due?: number) => {
  expect(changeDue({ ...named, ...typed }, due ?? 1600)).toBe(change);
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
    'a part in cash and the rest on the card machine',
    { way: 'parts', cashPart: '6', given: '10', receiptNumber: '17' },
    [
      { tender: 'cash', amount: 600, given: 1000 },
      { tender: 'card-reader', amount: 1000, receiptNumber: '17' },
    ],
  ],
  ['the rest that a gift voucher does not pay', {}, [{ tender: 'cash', amount: 600, given: 600 }], 1000],
  ['no money when a gift voucher pays the whole price', { way: 'parts' }, [], 1600],
  ['no cash part when a gift voucher pays the whole price', { way: 'parts', cashPart: '5' }, [], 1600],
  ['no cash when a gift voucher pays the whole price', { given: 'x' }, [], 1600],
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
  ['no session of an event chosen', {}, { mustChoose: true }, ['sessions']],
  ['no session of an event chosen, and so no price', {}, { mustChoose: true, total: null }, ['sessions']],
  ['too little cash', { given: '10' }, {}, ['given']],
  ['a text that is not an amount', { given: 'x' }, {}, ['given']],
  ['no receipt number', { way: 'card-reader' }, {}, ['receiptNumber']],
  [
    'the whole price as the cash part',
    { way: 'parts', cashPart: '16', receiptNumber: '17' },
    {},
    ['cashPart'],
  ],
  ['nothing as the cash part', { way: 'parts', cashPart: '0', receiptNumber: '17' }, {}, ['cashPart']],
  [
    'a wrong e-mail and phone',
    { customerEmail: 'alex', customerPhone: '123' },
    {},
    ['customerEmail', 'customerPhone'],
  ],
  ['a long number plate', { numberPlate: 'AB12 CDEFG' }, {}, ['numberPlate']],
] as const)('refuses a sale with %s', (_, typed, more, fields) => {
  const { errors } = checkSale({ ...named, ...typed }, { ...choice, ...more });
  expect(Object.keys(errors ?? {})).toEqual(fields);
});

test('a sale by link takes no money, and only a paid sale checks the family in', () => {
  const draft = { ...named, way: 'link', given: 'x' } as const;
  const { body } = checkSale(draft, { ...choice, checksIn: true });
  expect(body?.payment).toEqual({ by: 'link' });
  expect(body).not.toHaveProperty('checkIn');
  expect(checkSale(named, { ...choice, checksIn: true }).body?.checkIn).toEqual({ numberPlate: null });
});
