import { expect, test } from 'vitest';
import { widthsOf } from './picture-places.ts';

test.each([
  [319, [319]],
  [320, [320]],
  [321, [320, 321]],
  [1080, [320, 640, 1080]],
  [1681, [320, 640, 1080, 1680]],
])('a picture that is %d pixels wide is sent in the widths %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});
