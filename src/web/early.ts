/**
 * Stands in the document itself and runs before the first paint, without React: fetches the page's script, and until that answers
 * catches what is done with controls that wait for it. On arrival each is done again, once, in its order. Counters of a kept draft
 * count at once. Links, disclosures and forms with an address of their own work as they are. It imports nothing.
 */
{
  interface Act {
    control: Element;
    path: string;
    name: string;
    again: (control: Element) => void;
    /** Of a control that keeps its own state, only the latest state counts. */
    kind: 'press' | 'state' | 'key' | 'submit';
  }
  interface KeptDraft {
    quantities?: Record<string, number>;
    sessions?: unknown[];
    voucher?: unknown;
  }

  const html = document.documentElement;
  const acts: Act[] = [];
  const sent = new WeakSet<Element>();
  const listening = new AbortController();
  let replaying = false;
  let failed = false;
  let note: HTMLElement | null = null;

  const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
  const closest = (target: EventTarget | null, selector: string) =>
    target instanceof Element ? target.closest(selector) : null;
  const on = (type: string, hear: (event: Event) => void) =>
    window.addEventListener(
      type,
      (event) => {
        if (!replaying) hear(event);
      },
      { capture: true, signal: listening.signal },
    );
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Where a control stands, below the nearest element with an id: hydration may put another in its place. */
  function pathOf(control: Element): string {
    const steps: string[] = [];
    for (let at: Element | null = control; at && at !== document.body; at = at.parentElement) {
      if (at.id) {
        steps.unshift(`#${CSS.escape(at.id)}`);
        break;
      }
      const { localName } = at;
      const alike = [...(at.parentElement?.children ?? [])].filter((other) => other.localName === localName);
      steps.unshift(`${localName}:nth-of-type(${alike.indexOf(at) + 1})`);
    }
    return steps.join('>');
  }

  function find({ control, path, name, kind }: Act): Element | null {
    if (control.isConnected) return control;
    const now = document.querySelector(path);
    return now?.localName === control.localName && (kind === 'state' || nameOf(now) === name) ? now : null;
  }

  function say(words: string, way?: string) {
    note?.remove();
    note = document.createElement('p');
    note.className = 'early-note on-dark';
    note.setAttribute('role', 'status');
    note.append(words);
    if (way) {
      const link = document.createElement('a');
      link.href = window.location.pathname + window.location.search;
      link.textContent = way;
      note.append(' ', link, '.');
    }
    document.body.append(note);
  }

  function showCaught(control: Element, caught: boolean) {
    control.toggleAttribute('data-caught', caught);
    if (caught) control.setAttribute('aria-busy', 'true');
    else control.removeAttribute('aria-busy');
  }

  function keep(control: Element, kind: Act['kind'], again: Act['again']) {
    if (failed) {
      if (kind === 'state') return;
      return say(
        'This page’s script has not come, so this does not work yet. Check your connection, then',
        'load the page again',
      );
    }
    if (kind === 'state') {
      const before = acts.findLastIndex((act) => act.control === control || act.kind !== 'state');
      if (acts[before]?.control === control && acts[before]?.kind === 'state') acts.splice(before, 1);
    } else showCaught(control, true);
    acts.push({ control, path: pathOf(control), name: nameOf(control), again, kind });
    if (acts.length === 1) setTimeout(sayHowItStands, 8_000);
  }

  function sayHowItStands() {
    if (acts.length > 0 && !failed)
      say('The connection is slow. What you chose is kept, and done as soon as the page is ready.');
  }

  // Buttons, and counters of a kept draft.
  on('click', (event) => {
    const button = closest(event.target, 'button, a[href], summary, label, input, select, textarea');
    if (!(button instanceof HTMLButtonElement) || button.hasAttribute('popovertarget')) return;
    const { form, type } = button;
    if (type === 'submit' && form?.hasAttribute('action')) return;
    stop(event);
    if (count(button)) return;
    if (type === 'submit' && button.hasAttribute('data-caught')) return;
    keep(button, 'press', (now) => (now as HTMLButtonElement).click());
  });

  on('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    stop(event);
    keep(form, 'submit', (now) => (now as HTMLFormElement).requestSubmit());
  });

  // A form with an address of its own goes there, once: the script that comes meanwhile must not send it as well.
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (sent.has(form)) return stop(event);
      if (html.hasAttribute('data-alive') || !form.hasAttribute('action')) return;
      const button = (event as SubmitEvent).submitter;
      sent.add(form);
      if (button) showCaught(button, true);
      setTimeout(() => {
        sent.delete(form);
        if (button) showCaught(button, false);
      }, 15_000);
    },
    { capture: true },
  );

  const isTicked = (control: Element): control is HTMLInputElement =>
    control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

  /** Sets what a control holds behind React's back, then says so: React takes only what is new to it. */
  function hold(control: HTMLInputElement | HTMLTextAreaElement, value: string) {
    const known = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
    const { selectionStart, selectionEnd } = control;
    control.value = value === '' ? ' ' : '';
    known?.set?.call(control, value);
    if (document.activeElement === control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const hearState = (event: Event) => {
    const control = closest(event.target, 'input, textarea, select');
    if (!control || (control as HTMLInputElement).type === 'hidden') return;
    event.stopImmediatePropagation();
    if (isTicked(control)) {
      const { checked } = control;
      return keep(control, 'state', (now) => {
        if (!isTicked(now)) return;
        now.checked = !checked;
        now.click();
      });
    }
    if (control instanceof HTMLSelectElement || (control as HTMLInputElement).type === 'file') {
      const { value } = control as HTMLSelectElement;
      return keep(control, 'state', (now) => {
        if (now instanceof HTMLSelectElement) now.value = value;
        now.dispatchEvent(new Event('input', { bubbles: true }));
        now.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
    const { value } = control as HTMLInputElement;
    keep(control, 'state', (now) => hold(now as HTMLInputElement, value));
  };
  on('input', hearState);
  on('change', hearState);

  on('toggle', (event) => {
    if (event.target instanceof HTMLDetailsElement)
      keep(event.target, 'state', (now) => now.dispatchEvent(new Event('toggle')));
  });

  // Arrows move within a group only by script.
  on('keydown', (event) => {
    const { key } = event as KeyboardEvent;
    const group = '[role="tablist"], [role="grid"], [role="radiogroup"]';
    const control = closest(event.target, `:is(${group}) :not(input)`);
    if (!control || !/^(Arrow|Home|End|Page)/.test(key)) return;
    stop(event);
    keep(control, 'key', (now) => {
      const active = document.activeElement;
      const from = active && now.closest(group)?.contains(active) ? active : now;
      from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  });

  function readDraft(key: string): KeptDraft {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  }

  const most = (counter: HTMLElement) => Number(counter.dataset['most']);
  function countIn({ quantities = {} }: KeptDraft, counter: HTMLElement): number {
    const known = Number(quantities[counter.dataset['count'] ?? '']);
    return known > 0 && known <= most(counter) && Number.isInteger(known) ? known : 0;
  }

  /** One more or one fewer, written into the draft that the page reads on arrival; false where it cannot be kept. */
  function count(button: HTMLButtonElement): boolean {
    const counter = button.closest<HTMLElement>('[data-count]');
    const key = counter?.dataset['draft'];
    if (!counter || !key || failed) return false;
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

  /** A family that comes back sees its counts from the first paint: drawn whenever more of the page has been read. */
  function drawKept() {
    const key = document.querySelector<HTMLElement>('[data-count][data-draft]')?.dataset['draft'];
    if (!key) return;
    try {
      if (sessionStorage.getItem(key)) draw(key);
    } catch {
      return;
    }
  }
  const reading = new MutationObserver(drawKept);
  reading.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    reading.disconnect();
    drawKept();
  });

  const soon = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  async function replay() {
    note?.remove();
    for (let act = acts[0]; act; act = acts[0]) {
      // What an earlier act has yet to enable.
      for (let tries = 0; tries < 40 && find(act)?.matches(':disabled'); tries += 1) await soon(50);
      acts.shift();
      const control = find(act);
      showCaught(act.control, false);
      if (control) {
        replaying = true;
        act.again(control);
        replaying = false;
        await soon();
      }
    }
    listening.abort();
  }

  function fail() {
    if (html.hasAttribute('data-alive')) return;
    failed = true;
    const waited = acts.splice(0);
    for (const { control } of waited) showCaught(control, false);
    const [first] = waited.filter(({ kind }) => kind !== 'state');
    if (first) keep(first.control, first.kind, first.again);
  }

  const alive = new MutationObserver(() => {
    alive.disconnect();
    void replay();
  });
  alive.observe(html, { attributeFilter: ['data-alive'] });

  // The script comes right behind the styles, which it must not hold up, and begins once the page is painted.
  const files = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
  const fetchScript = () => {
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.fetchPriority = 'low';
      link.href = file;
      document.head.append(link);
    }
  };
  let begun = false;
  const begin = () => {
    const [entry] = files;
    if (begun || !entry) return;
    begun = true;
    import(/* @vite-ignore */ entry).catch(fail);
  };
  // A page in the background is not painted; a browser that does not tell of its paint is not waited for long.
  if (document.visibilityState === 'hidden') begin();
  else {
    setTimeout(fetchScript, 100);
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1_500);
  }
}

export {};
