import { randomUUID } from 'node:crypto';
import type { Call, CallReply } from '../src/contract/call.ts';
import {
  countCashCall,
  openPaymentLinkCall,
  readCashCall,
  readDeskCall,
  sellAtDeskCall,
} from '../src/contract/desk-sale.ts';
import { bodyOf, type TestApp } from './test-app.ts';

/** Returns a valid sale to two children at door prices, paid in cash; override what the test is about. */
export function saleInput(overrides: Record<string, unknown> = {}) {
  return {
    clientId: randomUUID(),
    date: '2026-11-28',
    sessions: [],
    ticketQuantities: { 'child-1-12': 2 },
    total: 1600,
    customerName: 'Alex Rowe',
    customerEmail: '',
    customerPhone: '',
    payment: { by: 'taken', payments: [{ tender: 'cash', amount: 1600, given: 2000 }] },
    ...overrides,
  };
}

/** Returns the actions of a receptionist who is signed in with these headers. */
export function atTheDesk(app: TestApp, staff: () => { cookie: string }) {
  const read = async <C extends Call>(call: C, path = call.path) =>
    bodyOf<CallReply<C>>(await app.request(path, { headers: staff() }));
  return {
    sell: (overrides: Record<string, unknown> = {}) =>
      app.send(sellAtDeskCall, saleInput(overrides), staff()),
    desk: (date = '2026-11-28') => read(readDeskCall, `${readDeskCall.path}?date=${date}`),
    cash: () => read(readCashCall),
    count: (overrides: Record<string, unknown>) =>
      app.send(countCashCall, { clientId: randomUUID(), explanation: '', ...overrides }, staff()),
    openLink: (code: string) => app.send(openPaymentLinkCall, { code }),
    read,
    post: <C extends Call>(call: C, path: string, body: unknown = {}) =>
      app.send({ ...call, path } as C, body, staff()),
  };
}
