import { accessibleName, controlPath, findControl } from './early/control-path.ts';
import { captureControlState } from './early/control-state.ts';
import { changeDraftCount, showDraftCounts } from './early/draft-counts.ts';
import { removeNote, showNote } from './early/note.ts';

/**
 * Runs inline in the document before the first paint, without React. This file loads the page's script and,
 * until the page is hydrated, captures events on controls that need that script. After hydration it replays
 * each event once. Counters whose counts are in a stored draft change immediately. Links, disclosures and
 * forms with an action attribute work natively. This script shares no module with the page's script, so that
 * it can be built as one file.
 */

interface CapturedEvent {
  control: Element;
  path: string;
  name: string;
  replay: (control: Element) => void;
  /**
   * If one control has several 'state' events without an event of another kind between them, only the last is
   * kept.
   */
  kind: 'press' | 'state' | 'key' | 'submit';
}
const html = document.documentElement;
const captured: CapturedEvent[] = [];
const submitted = new WeakSet<Element>();
const listening = new AbortController();
let replaying = false;
let failed = false;

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;
const on = (type: string, handle: (event: Event) => void) =>
  window.addEventListener(
    type,
    (event) => {
      if (!replaying) handle(event);
    },
    { capture: true, signal: listening.signal },
  );
const cancel = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const isHydrated = () => html.hasAttribute('data-alive');

const findCapturedControl = ({ control, path, name, kind }: CapturedEvent) =>
  findControl(control, path, kind === 'state' ? null : name);

function showBusy(control: Element, isBusy: boolean) {
  control.toggleAttribute('data-caught', isBusy);
  if (isBusy) control.setAttribute('aria-busy', 'true');
  else control.removeAttribute('aria-busy');
}

function capture(control: Element, kind: CapturedEvent['kind'], replay: CapturedEvent['replay']) {
  if (failed) {
    if (kind === 'state') return;
    return showNote(
      'This page’s script has not loaded, so this does not work yet. Check your connection, then',
      'load the page again',
    );
  }
  if (kind === 'state') {
    const before = captured.findLastIndex((event) => event.control === control || event.kind !== 'state');
    if (captured[before]?.control === control && captured[before]?.kind === 'state')
      captured.splice(before, 1);
  } else showBusy(control, true);
  captured.push({ control, path: controlPath(control), name: accessibleName(control), replay, kind });
  if (captured.length === 1) setTimeout(explainWait, 8_000);
}

function explainWait() {
  if (captured.length > 0 && !failed)
    showNote(
      'The connection is slow. What you chose is kept, and will be done as soon as the page is ready.',
    );
}

// Buttons, and counters whose counts are in a stored draft.
on('click', (event) => {
  // React reads a checkbox's state from its click event. The click is replayed later, so React must not see
  // this one too.
  if (!isHydrated() && closest(event.target, '[type="checkbox"], [type="radio"]'))
    return event.stopImmediatePropagation();
  const button = closest(event.target, 'button, a[href], summary, label, input, select, textarea');
  if (!(button instanceof HTMLButtonElement) || button.hasAttribute('popovertarget')) return;
  const { form, type } = button;
  if (type === 'submit' && form?.hasAttribute('action')) return;
  cancel(event);
  if (!failed && changeDraftCount(button)) return;
  if (type === 'submit' && button.hasAttribute('data-caught')) return;
  capture(button, 'press', (now) => (now as HTMLButtonElement).click());
});

on('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.hasAttribute('action')) return;
  cancel(event);
  capture(form, 'submit', (now) => (now as HTMLFormElement).requestSubmit());
});

// The browser itself submits a form that has an action. A second submit of the form within 15 s is cancelled,
// even after hydration.
window.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (submitted.has(form)) return cancel(event);
    if (isHydrated() || !form.hasAttribute('action')) return;
    const button = (event as SubmitEvent).submitter;
    submitted.add(form);
    if (button) showBusy(button, true);
    setTimeout(() => {
      submitted.delete(form);
      if (button) showBusy(button, false);
    }, 15_000);
  },
  { capture: true },
);

const captureState = (event: Event) => {
  // After hydration React handles the event itself. That is safe, because `replayAll` lets no event reach the
  // page between two 'state' events that it replays.
  if (isHydrated()) return;
  const control = closest(event.target, 'input, textarea, select');
  const replay = control && captureControlState(control);
  if (!control || !replay) return;
  event.stopImmediatePropagation();
  capture(control, 'state', replay);
};
on('input', captureState);
on('change', captureState);

on('toggle', (event) => {
  if (event.target instanceof HTMLDetailsElement && !isHydrated())
    capture(event.target, 'state', (now) => now.dispatchEvent(new Event('toggle')));
});

// Keys that move within a group of controls need the page's script.
on('keydown', (event) => {
  const { key } = event as KeyboardEvent;
  const group = '[role="tablist"], [role="grid"], [role="radiogroup"]';
  const control = closest(event.target, `:is(${group}) :not(input)`);
  if (!control || !/^(Arrow|Home|End|Page)/.test(key)) return;
  cancel(event);
  capture(control, 'key', (now) => {
    const active = document.activeElement;
    const from = active && now.closest(group)?.contains(active) ? active : now;
    from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
});

showDraftCounts();

const wait = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function replayEvent(event: CapturedEvent) {
  captured.splice(captured.indexOf(event), 1);
  const control = findCapturedControl(event);
  showBusy(event.control, false);
  if (!control) return;
  replaying = true;
  event.replay(control);
  replaying = false;
}

/**
 * Replays every captured event, oldest first. If a control is disabled, replays the 'state' events of other
 * controls first, and waits up to 2 s for the control. While a 'state' event is waiting, no new tap is
 * handled between two replayed events, because the page's state would still be out of date.
 */
async function replayAll() {
  removeNote();
  const isDisabled = (event: CapturedEvent) => findCapturedControl(event)?.matches(':disabled');
  const states = () => captured.filter(({ kind }) => kind === 'state');
  for (let event = captured[0]; event; event = captured[0]) {
    if (isDisabled(event)) {
      for (const state of states().filter((other) => !isDisabled(other))) {
        replayEvent(state);
        await null;
      }
      // The result of an earlier event may still enable the control.
      for (let tries = 0; tries < 40 && isDisabled(event); tries += 1) await wait(50);
    }
    replayEvent(event);
    // React has to render the result of an event before the next event is replayed. While 'state' events are
    // waiting, React gets only a microtask for this, so that no tap is handled in between.
    await (states().length > 0 ? null : wait());
  }
  listening.abort();
}

function fail() {
  if (isHydrated()) return;
  failed = true;
  const waiting = captured.splice(0);
  for (const { control } of waiting) showBusy(control, false);
  const [first] = waiting.filter(({ kind }) => kind !== 'state');
  if (first) capture(first.control, first.kind, first.replay);
}

const hydration = new MutationObserver(() => {
  hydration.disconnect();
  void replayAll();
});
hydration.observe(html, { attributeFilter: ['data-alive'] });

// After 0.1 s the script's files are preloaded with a low priority, so that they do not delay the styles. The
// script starts once the page is painted and the whole document has arrived.
const files = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
const preloadScripts = () => {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
};
let hasStarted = false;
const startScript = () => {
  const [entry] = files;
  if (hasStarted || !entry) return;
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', startScript, { once: true });
    return;
  }
  hasStarted = true;
  import(/* @vite-ignore */ entry).then(({ started }) => started).catch(fail);
};
// A background page is not painted, so its script starts at once. If a browser reports no paint, the script
// starts after 1.5 s.
if (document.visibilityState === 'hidden') startScript();
else {
  setTimeout(preloadScripts, 100);
  new PerformanceObserver(startScript).observe({ type: 'paint', buffered: true });
  setTimeout(startScript, 1_500);
}
