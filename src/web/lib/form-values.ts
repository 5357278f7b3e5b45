/**
 * The values of a form's controls by name: a text, or whether a box is ticked. The controls themselves hold
 * the values, because people may type before the script has loaded.
 */
export type FormValues = Readonly<Record<string, string | boolean>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Finds controls by their name, or by their id if they have no name. */
function controlsOf(form: HTMLElement, name: string): Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')].filter(
    (control) => (control.name || control.id) === name,
  );
}

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio';

function readControls(controls: readonly Control[]): string | boolean | undefined {
  const [first] = controls;
  if (first && isRadio(first)) return controls.find((radio) => isRadio(radio) && radio.checked)?.value ?? '';
  return first instanceof HTMLInputElement && first.type === 'checkbox' ? first.checked : first?.value;
}

/**
 * Returns the values of fields that have a control. Radio buttons have the value of the checked one, or ''.
 */
export function readFormValues(form: HTMLElement, names: readonly string[]): FormValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readControls(controlsOf(form, name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Writes values into the controls, if they differ. An empty text unchecks radio buttons. */
export function showFormValues(form: HTMLElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const controls = controlsOf(form, name);
    if (readControls(controls) === value) continue;
    for (const control of controls) {
      if (isRadio(control)) control.checked = control.value === value;
      else if (typeof value === 'string') control.value = value;
      else if (control instanceof HTMLInputElement) control.checked = value;
    }
  }
}

/** The message for a native field whose text is incomplete, by the field's type. */
const incompleteValue: Readonly<Record<string, string>> = {
  date: 'Please enter the whole date',
  'datetime-local': 'Please enter the whole date and time',
  time: 'Please enter the whole time',
  number: 'Please enter a number',
};

/**
 * Returns a message for each control whose text is incomplete, such as a date without its year. The browser
 * reports the value '' for such a control, as if it were empty.
 */
export function findIncompleteValues(form: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...form.querySelectorAll<Control>('input')].flatMap((control) => {
      const message = control.validity.badInput && incompleteValue[control.type];
      return message ? [[control.name || control.id, message]] : [];
    }),
  );
}

/**
 * Moves focus to a field's control. With `selectsText`, also selects its text. Returns whether the control
 * had focus already.
 */
export function focusControl(form: HTMLElement, name: string, selectsText: boolean): boolean {
  const [control] = controlsOf(form, name);
  const hadFocus = control !== undefined && document.activeElement === control;
  control?.focus();
  if (selectsText && control instanceof HTMLInputElement) control.select();
  return hadFocus;
}
