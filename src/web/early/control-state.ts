const isTickable = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

/**
 * Sets a value so that React does not notice it, and dispatches `input`. React would ignore the event if it
 * knew the value already.
 */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  const { selectionStart, selectionEnd } = control;
  control.value = value === '' ? ' ' : '';
  property?.set?.call(control, value);
  if (document.activeElement === control && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Records the present state of `control`. Returns a function that later sets the control (or its replacement,
 * `now`) to this state, in a way that React notices. Returns null if the control has no state.
 */
export function captureControlState(control: Element): ((now: Element) => void) | null {
  if (isTickable(control)) {
    const { checked } = control;
    return (now) => {
      if (!isTickable(now)) return;
      now.checked = !checked;
      now.click();
    };
  }
  if (control instanceof HTMLSelectElement || (control as HTMLInputElement).type === 'file') {
    const { value } = control as HTMLSelectElement;
    return (now) => {
      if (now instanceof HTMLSelectElement) now.value = value;
      now.dispatchEvent(new Event('input', { bubbles: true }));
      now.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  const { type, value } = control as HTMLInputElement;
  return type === 'hidden' ? null : (now) => setValue(now as HTMLInputElement, value);
}
