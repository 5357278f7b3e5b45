/**
 * The only doors from `src` to what a running centre does without: both are opened when they are needed, so
 * that a centre with a payment provider and without a sample day runs without these rooms.
 */

/** Loads the payment sandbox, which stands in for the payment provider where no keys are set. */
export const loadSandbox = () => import('../../sandbox/sandbox-payments.ts');

/** Loads the sample day, which fills the database of a demonstration. */
export const loadSample = () => import('../../sample/sample-day.ts');
