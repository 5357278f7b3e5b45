/**
 * Returns a valid booking input for an ordinary Saturday; override what the test is about. `totalAmount` is
 * in pounds, computed for one session.
 */
export function visitInput<T extends Record<string, unknown>>(overrides: T = {} as T) {
  const quantities = (overrides['ticketQuantities'] ?? { 'child-1-12': 2 }) as Record<string, number>;
  const prices: Record<string, number> = { 'child-0-1': 4, 'child-1-12': 9.5, adult: 2 };
  const total = Object.entries(quantities).reduce((sum, [id, count]) => sum + (prices[id] ?? 0) * count, 0);
  return {
    customerName: 'Alex Rowe',
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    selectedDate: '2026-11-28',
    agreeToTerms: true,
    ticketQuantities: quantities,
    totalAmount: total,
    ...overrides,
  };
}
