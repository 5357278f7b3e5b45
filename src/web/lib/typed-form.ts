import { type RefObject, useEffect } from 'react';

/**
 * What stands in a form's controls, by their names. What is typed lives in the form itself: it can
 * be there before the script is.
 */
export type Typed<Name extends string> = Record<Name, string>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | RadioNodeList;

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const found = form.elements.namedItem(name);
  // Buttons with this id are found as well.
  const named = found instanceof RadioNodeList ? [...found].filter((part) => isNamed(part, name)) : [];
  const control = named.length === 1 && named[0] instanceof HTMLElement ? named[0] : found;
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof RadioNodeList;
  return isControl ? control : null;
}

function isNamed(part: Node, name: string): boolean {
  return part instanceof HTMLElement && part.getAttribute('name') === name;
}

/** What stands in the form; of radio buttons the chosen one's value, or an empty text. */
export function readTyped<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Typed<Name> {
  return Object.fromEntries(names.map((name) => [name, controlOf(form, name)?.value ?? ''])) as Typed<Name>;
}

/** What stands in the field that people do not see. */
export function readTrap(form: HTMLFormElement): string {
  return controlOf(form, 'website')?.value ?? '';
}

/** Writes into one control; an empty text unchooses radio buttons. */
export function writeTyped(form: HTMLFormElement, name: string, value: string): void {
  const control = controlOf(form, name);
  if (!control) return;
  if (value === '' && control instanceof RadioNodeList) {
    for (const button of control) if (button instanceof HTMLInputElement) button.checked = false;
    return;
  }
  control.value = value;
}

/** Puts kept words back where nothing has been typed yet, and those of `always` in any case. */
export function putBack<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  typed: Typed<Name>,
  always: readonly Name[] = [],
): void {
  for (const name of names) {
    const isFree = controlOf(form, name)?.value === '' || always.includes(name);
    if (typed[name] && isFree) writeTyped(form, name, typed[name]);
  }
}

export function clearTyped(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) writeTyped(form, name, '');
}

/** Takes over from the browser's own checks; on the form itself, so that it is not drawn a second time. */
export function useOwnChecks(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}
