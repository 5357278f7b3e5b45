import { controlState } from './early/control-state.ts';
import { countEarly, drawKeptCounts } from './early/kept-counts.ts';
import { say, unsay } from './early/note.ts';
import { controlName, controlPath, findAgain } from './early/place.ts';

/**
 * Stands in the document itself and runs before the first paint, without React: fetches the page's script
 * and until that answers catches what is done with controls that wait for it. On arrival each is done again,
 * once, in its order. Counters of a kept draft count at once. Links, disclosures and forms with an address
 * of their own work as they are. It shares no module with the page's script, so that it is one file.
 */

interface Act {
  control: Element;
  path: string;
  name: string;
  again: (control: Element) => void;
  /** Of a control that keeps its own state, only the latest state counts. */
  kind: 'press' | 'state' | 'key' | 'submit';
}
const html = document.documentElement;
const acts: Act[] = [];
const sent = new WeakSet<Element>();
const listening = new AbortController();
let replaying = false;
let failed = false;

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

const isAlive = () => html.hasAttribute('data-alive');

const findAct = ({ control, path, name, kind }: Act) =>
  findAgain(control, path, kind === 'state' ? null : name);

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
  acts.push({ control, path: controlPath(control), name: controlName(control), again, kind });
  if (acts.length === 1) setTimeout(sayHowItStands, 8_000);
}

function sayHowItStands() {
  if (acts.length > 0 && !failed)
    say('The connection is slow. What you chose is kept, and done as soon as the page is ready.');
}

// Buttons, and counters of a kept draft.
on('click', (event) => {
  // React hears of ticks by their click. It hears of each once, when it is done again.
  if (!isAlive() && closest(event.target, '[type="checkbox"], [type="radio"]'))
    return event.stopImmediatePropagation();
  const button = closest(event.target, 'button, a[href], summary, label, input, select, textarea');
  if (!(button instanceof HTMLButtonElement) || button.hasAttribute('popovertarget')) return;
  const { form, type } = button;
  if (type === 'submit' && form?.hasAttribute('action')) return;
  stop(event);
  if (!failed && countEarly(button)) return;
  if (type === 'submit' && button.hasAttribute('data-caught')) return;
  keep(button, 'press', (now) => (now as HTMLButtonElement).click());
});

on('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.hasAttribute('action')) return;
  stop(event);
  keep(form, 'submit', (now) => (now as HTMLFormElement).requestSubmit());
});

// A form with an address of its own goes there, once: the script must not send it as well.
window.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (sent.has(form)) return stop(event);
    if (isAlive() || !form.hasAttribute('action')) return;
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

const hearState = (event: Event) => {
  // From here on React hears by itself: it knows every state since the replay began.
  if (isAlive()) return;
  const control = closest(event.target, 'input, textarea, select');
  const again = control && controlState(control);
  if (!control || !again) return;
  event.stopImmediatePropagation();
  keep(control, 'state', again);
};
on('input', hearState);
on('change', hearState);

on('toggle', (event) => {
  if (event.target instanceof HTMLDetailsElement && !isAlive())
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

drawKeptCounts();

const soon = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function doAgain(act: Act) {
  acts.splice(acts.indexOf(act), 1);
  const control = findAct(act);
  showCaught(act.control, false);
  if (!control) return;
  replaying = true;
  act.again(control);
  replaying = false;
}

/** Leaves no gap as long as a state waits: a tap in between would start from what the page does not know. */
async function replay() {
  unsay();
  const isDisabled = (act: Act) => findAct(act)?.matches(':disabled');
  const states = () => acts.filter(({ kind }) => kind === 'state');
  for (let act = acts[0]; act; act = acts[0]) {
    if (isDisabled(act)) {
      for (const state of states().filter((other) => !isDisabled(other))) {
        doAgain(state);
        await null;
      }
      // What an earlier act has yet to enable.
      for (let tries = 0; tries < 40 && isDisabled(act); tries += 1) await soon(50);
    }
    doAgain(act);
    // React draws what follows from one act before the next: as a microtask, so no tap comes between.
    await (states().length > 0 ? null : soon());
  }
  listening.abort();
}

function fail() {
  if (isAlive()) return;
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
