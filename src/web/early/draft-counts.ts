interface StoredDraft {
  quantities?: Record<string, number>;
  sessions?: unknown[];
  voucher?: unknown;
}

function readDraft(key: string): StoredDraft {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  return typeof stored === 'object' && stored !== null ? stored : {};
}

const maxOf = (counter: HTMLElement) => Number(counter.dataset['most']);
function countIn({ quantities = {} }: StoredDraft, counter: HTMLElement): number {
  const count = Number(quantities[counter.dataset['count'] ?? '']);
  return count > 0 && count <= maxOf(counter) && Number.isInteger(count) ? count : 0;
}

/**
 * Changes a counter's count by one, on the page and in the stored draft, which the page's script reads when
 * it loads. Returns false if the button is not part of such a counter, or if the draft cannot be stored.
 */
export function changeDraftCount(button: HTMLButtonElement): boolean {
  const counter = button.closest<HTMLElement>('[data-count]');
  const key = counter?.dataset['draft'];
  if (!counter || !key) return false;
  try {
    const draft = readDraft(key);
    const step = button.nextElementSibling ? -1 : 1;
    const next = Math.max(0, Math.min(maxOf(counter), countIn(draft, counter) + step));
    const quantities = { ...draft.quantities, [counter.dataset['count'] ?? '']: next };
    sessionStorage.setItem(key, JSON.stringify({ ...draft, quantities }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    showCounts(key);
    if (button.disabled) (button.parentElement?.querySelector('button:enabled') as HTMLElement)?.focus();
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows the counts of a draft, and their price. Shows a dash instead of the price if a voucher or a second
 * session changes it.
 */
function showCounts(key: string) {
  const draft = readDraft(key);
  let pence = 0;
  let tickets = 0;
  for (const counter of document.querySelectorAll<HTMLElement>(`[data-count][data-draft="${key}"]`)) {
    const value = countIn(draft, counter);
    const [fewer, more] = counter.querySelectorAll('button');
    const shown = counter.querySelector('output')?.lastChild;
    if (shown) shown.nodeValue = String(value);
    if (fewer) fewer.disabled = value === 0;
    if (more) more.disabled = value >= maxOf(counter);
    pence += value * Number(counter.dataset['pence']);
    tickets += value;
  }
  const isPlain = !draft.voucher && (draft.sessions?.length ?? 0) < 2;
  const total = isPlain ? `£${(pence / 100).toFixed(2)}` : '–';
  for (const amount of document.querySelectorAll('[data-total] .amount > *'))
    if (amount.textContent !== total) amount.textContent = total;
  for (const next of document.querySelectorAll('[data-next]')) {
    next.classList.toggle('button-primary', tickets > 0);
    next.classList.toggle('button-outline', tickets === 0);
  }
  for (const none of document.querySelectorAll('[data-none]')) none.toggleAttribute('hidden', tickets > 0);
}

function showStoredCounts() {
  const key = document.querySelector<HTMLElement>('[data-count][data-draft]')?.dataset['draft'];
  if (!key) return;
  try {
    if (sessionStorage.getItem(key)) showCounts(key);
  } catch {
    return;
  }
}

/** Shows a returning family's stored counts from the first paint, while the document is still arriving. */
export function showDraftCounts() {
  const observer = new MutationObserver(showStoredCounts);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    showStoredCounts();
  });
}
