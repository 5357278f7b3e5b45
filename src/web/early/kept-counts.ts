interface KeptDraft {
  quantities?: Record<string, number>;
  sessions?: unknown[];
  voucher?: unknown;
}

function readDraft(key: string): KeptDraft {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  return typeof kept === 'object' && kept !== null ? kept : {};
}

const most = (counter: HTMLElement) => Number(counter.dataset['most']);
function countIn({ quantities = {} }: KeptDraft, counter: HTMLElement): number {
  const known = Number(quantities[counter.dataset['count'] ?? '']);
  return known > 0 && known <= most(counter) && Number.isInteger(known) ? known : 0;
}

/**
 * Counts one more or one fewer in the draft that the page reads on arrival; false where it cannot be kept.
 */
export function countEarly(button: HTMLButtonElement): boolean {
  const counter = button.closest<HTMLElement>('[data-count]');
  const key = counter?.dataset['draft'];
  if (!counter || !key) return false;
  try {
    const draft = readDraft(key);
    const step = button.nextElementSibling ? -1 : 1;
    const next = Math.max(0, Math.min(most(counter), countIn(draft, counter) + step));
    const quantities = { ...draft.quantities, [counter.dataset['count'] ?? '']: next };
    sessionStorage.setItem(key, JSON.stringify({ ...draft, quantities }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    draw(key);
    if (button.disabled) (button.parentElement?.querySelector('button:enabled') as HTMLElement)?.focus();
    return true;
  } catch {
    return false;
  }
}

/** Shows the counts of a draft, and what they cost where nothing else bears on the price. */
function draw(key: string) {
  const draft = readDraft(key);
  let pence = 0;
  let tickets = 0;
  for (const counter of document.querySelectorAll<HTMLElement>(`[data-count][data-draft="${key}"]`)) {
    const value = countIn(draft, counter);
    const [fewer, more] = counter.querySelectorAll('button');
    const shown = counter.querySelector('output')?.lastChild;
    if (shown) shown.nodeValue = String(value);
    if (fewer) fewer.disabled = value === 0;
    if (more) more.disabled = value >= most(counter);
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

function drawKept() {
  const key = document.querySelector<HTMLElement>('[data-count][data-draft]')?.dataset['draft'];
  if (!key) return;
  try {
    if (sessionStorage.getItem(key)) draw(key);
  } catch {
    return;
  }
}

/** Shows the counts of a family that comes back from the first paint on, as more of the page is read. */
export function drawKeptCounts() {
  const reading = new MutationObserver(drawKept);
  reading.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    reading.disconnect();
    drawKept();
  });
}
