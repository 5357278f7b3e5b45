import { expect, type Locator, type Page } from '@playwright/test';

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /F8/ }).getByRole('listitem');
}

/** Keeps an open toast open: its five seconds do not run while the window has no focus. */
export async function holdToast(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/**
 * Presses the toast's 'Close message' once nothing covers it; a new toast is covered until it has moved to
 * its place. Does nothing if the toast has already closed.
 */
export async function closeToast(page: Page): Promise<void> {
  await holdToast(page);
  const button = toasts(page).getByRole('button', { name: 'Close message' });
  await expect.poll(() => button.evaluateAll(pressUncovered), { message: 'what covers it' }).toEqual([]);
  await expect(toasts(page)).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Runs in the page. Presses the buttons that are not covered, and returns what covers the others. */
function pressUncovered(buttons: Element[]): string[] {
  return buttons.flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!button.contains(hit)) return [hit?.outerHTML.slice(0, 120) ?? 'It is outside the window'];
    (button as HTMLElement).click();
    return [];
  });
}

/** The toasts that a document has shown. */
interface ToastRecord {
  /** Every toast in the order of appearance; one that has closed keeps its text. */
  shown: Element[];
  /** How many of the toasts a journey has expected so far. */
  expected: number;
  /** The most toasts that were open together. */
  most: number;
}

declare global {
  interface Window {
    toastRecord: ToastRecord;
  }
}

/**
 * Runs in each document before its scripts, and records toasts as they appear. Toasts close after five
 * seconds, and on a busy machine a journey may look later.
 */
export function recordToasts(): void {
  if (window.top !== window) return;
  const record: ToastRecord = { shown: [], expected: 0, most: 0 };
  window.toastRecord = record;
  new MutationObserver(() => {
    const present = [...document.querySelectorAll('[role="region"][aria-label*="F8"] li')];
    for (const toast of present) if (!record.shown.includes(toast)) record.shown.push(toast);
    const open = present.filter((toast) => toast.getAttribute('data-state') === 'open');
    record.most = Math.max(record.most, open.length);
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page. Returns whether a toast with these texts has appeared since the last one that the journey
 * expected. Such a toast then counts as expected. Throws if two toasts were open together.
 */
export function takeToast([title, words]: readonly [string, string]): boolean {
  const { shown, expected, most } = window.toastRecord;
  if (most > 1) throw new Error('Two toasts were shown together');
  const found = shown.findLastIndex((toast, place) => {
    const text = (toast.textContent ?? '').replace(/\s+/g, ' ');
    return place >= expected && text.includes(title) && text.includes(words);
  });
  if (found >= 0) window.toastRecord.expected = found + 1;
  return found >= 0;
}
