export const controlName = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/** Returns where a control stands, below the nearest element with an id: hydration may replace it. */
export function controlPath(control: Element): string {
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

/** Returns the control, or what now stands in its place under the same name. */
export function findAgain(control: Element, path: string, name: string | null): Element | null {
  if (control.isConnected) return control;
  const now = document.querySelector(path);
  return now?.localName === control.localName && (name === null || controlName(now) === name) ? now : null;
}
