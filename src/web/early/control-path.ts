/** Returns a control's accessible name: its `aria-label`, or else its text. */
export const accessibleName = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/**
 * Returns a selector that finds a control again if hydration replaces it. The selector starts at the control
 * itself or at the nearest ancestor with an id.
 */
export function controlPath(control: Element): string {
  const steps: string[] = [];
  for (
    let element: Element | null = control;
    element && element !== document.body;
    element = element.parentElement
  ) {
    if (element.id) {
      steps.unshift(`#${CSS.escape(element.id)}`);
      break;
    }
    const { localName } = element;
    const siblings = [...(element.parentElement?.children ?? [])].filter(
      (other) => other.localName === localName,
    );
    steps.unshift(`${localName}:nth-of-type(${siblings.indexOf(element) + 1})`);
  }
  return steps.join('>');
}

/**
 * Returns the control or, if it was replaced, the element that is now in its place. Returns null if there is
 * no such element, or if the element is of another kind or has another accessible name than `name`. If `name`
 * is null, any name will do.
 */
export function findControl(control: Element, path: string, name: string | null): Element | null {
  if (control.isConnected) return control;
  const now = document.querySelector(path);
  return now?.localName === control.localName && (name === null || accessibleName(now) === name) ? now : null;
}
