import { type RefObject, useEffect } from 'react';

/**
 * The values of a form's controls, by name. They live in the form itself, since people may type before the
 * script has loaded.
 */
export type FormValues<Name extends string> = Record<Name, string>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | RadioNodeList;

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const item = form.elements.namedItem(name);
  // `namedItem` also finds buttons with this id.
  const named = item instanceof RadioNodeList ? [...item].filter((part) => isNamed(part, name)) : [];
  const control = named.length === 1 && named[0] instanceof HTMLElement ? named[0] : item;
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

/** Returns the form's values; of radio buttons the checked one's, or an empty text. */
export function readFormValues<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): FormValues<Name> {
  return Object.fromEntries(
    names.map((name) => [name, controlOf(form, name)?.value ?? '']),
  ) as FormValues<Name>;
}

/** Returns the value of the hidden trap field (ui/field's `TrapField`). */
export function readTrapField(form: HTMLFormElement): string {
  return controlOf(form, 'website')?.value ?? '';
}

/** Sets one control's value; an empty text unchecks radio buttons. */
export function setFormValue(form: HTMLFormElement, name: string, value: string): void {
  const control = controlOf(form, name);
  if (!control) return;
  if (value === '' && control instanceof RadioNodeList) {
    for (const button of control) if (button instanceof HTMLInputElement) button.checked = false;
    return;
  }
  control.value = value;
}

/** Restores stored values in empty controls, and those of `always` in any case. */
export function restoreFormValues<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  typed: FormValues<Name>,
  always: readonly Name[] = [],
): void {
  for (const name of names) {
    const isRestored = controlOf(form, name)?.value === '' || always.includes(name);
    if (typed[name] && isRestored) setFormValue(form, name, typed[name]);
  }
}

/** Empties the named controls. */
export function clearFormValues(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) setFormValue(form, name, '');
}

/** Turns off the browser's validation; on the form element, so that it is not rendered a second time. */
export function useNoBrowserValidation(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}
