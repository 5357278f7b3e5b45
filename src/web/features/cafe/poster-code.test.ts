import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PosterCode } from './poster-code.tsx';

const html = (address: string) => renderToStaticMarkup(createElement(PosterCode, { address, words: 'Scan' }));

test('shows the code and its address as text', () => {
  const markup = html('https://windfall.example/menu-enhanced');
  expect(markup).toContain('aria-label="QR code of https://windfall.example/menu-enhanced"');
  expect(markup).toMatch(/windfall\.example<wbr\/><span[^>]*>\/menu-enhanced/);
});

test('logs an error and shows a placeholder and the address when the code cannot be drawn', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const markup = html(`https://windfall.example/${'x'.repeat(5_000)}`);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect(markup).not.toContain('QR code of');
  expect(markup).toContain('<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"');
  expect(markup).toContain('windfall.example');
});
