import { expect, test } from 'vitest';
import { weighScripts } from '../bench/script-weights.ts';

test.each(
  weighScripts().map(({ what, measured, goal }) => ({ what, measured: Number.parseFloat(measured), goal })),
)('the scripts of the $what weigh $measured KB, and the goal is $goal', ({ measured, goal }) => {
  expect(measured).toBeLessThanOrEqual(Number.parseFloat(goal.slice(3)));
});
