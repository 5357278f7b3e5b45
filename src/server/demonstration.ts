/**
 * No other file in `src` imports the payment sandbox or the sample day. Both are loaded on demand, so that a
 * centre with a payment provider and without a sample day runs without them.
 */

/** Loads the payment sandbox, which replaces the payment provider if no keys are set. */
export const loadSandbox = () => import('../../sandbox/sandbox-payments.ts');

/** Loads the sample day, which fills the database of a demonstration. */
export const loadSampleDay = () => import('../../sample/sample-day.ts');
