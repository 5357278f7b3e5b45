import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PosterCode } from './poster-code.tsx';

const html = (address: string) => renderToStaticMarkup(createElement(PosterCode, { address, words: 'Scan' }));

test('the code, and its address in words', () => {
  const shown = html('https://windfall.example/menu-enhanced');
  expect(shown).toContain('aria-label="QR code of https://windfall.example/menu-enhanced"');
  expect(shown).toMatch(/windfall\.example<wbr\/><span[^>]*>\/menu-enhanced/);
});

test('a code that cannot be drawn: a line in the log, a mark in its place, the address still in words', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shown = html(`https://windfall.example/${'x'.repeat(5_000)}`);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect(shown).not.toContain('QR code of');
  expect(shown).toContain('class="code-mark"');
  expect(shown).toContain('windfall.example');
});
