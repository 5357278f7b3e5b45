import { expect, test } from 'vitest';
import { closingToast } from './closing-toast.ts';

test('a family that paid hears that its money is on its way back, and a family that paid nothing does not', () => {
  expect(closingToast('refund', 950).description).toBe(
    'Your money is on its way back. We will email you about it.',
  );
  expect(closingToast('refund', 0).description).toBe('We will email you about it.');
});
