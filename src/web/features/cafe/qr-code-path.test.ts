import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code-path.ts';

test.each([
  ['http://localhost:3000/menu-enhanced', 1],
  ['https://windfall.example/menu-enhanced', 4],
])('a code has the dark modules of the encoder, moved by its margin: %s, %i', (text, margin) => {
  const { modules } = create(text);
  const code = drawQrCode(text, margin);
  expect(code?.size).toBe(modules.size + 2 * margin);
  const drawn = [...(code?.path ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  expect(drawn).toHaveLength(modules.data.reduce((sum, dark) => sum + dark, 0));
  for (const [, x, y] of drawn) expect(modules.get(Number(y) - margin, Number(x) - margin)).toBeTruthy();
});

test('a text that is too long for a code gives null, and the error is logged', () => {
  const logged: unknown[] = [];
  expect(drawQrCode('x'.repeat(5_000), 1, (...words) => logged.push(words))).toBeNull();
  expect(logged).toHaveLength(1);
});
