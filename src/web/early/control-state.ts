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

/**
 * Returns what puts a control into its present state again, in a way that React hears of; null where it has
 * none.
 */
export function controlState(control: Element): ((now: Element) => void) | null {
  if (isTicked(control)) {
    const { checked } = control;
    return (now) => {
      if (!isTicked(now)) return;
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
  return type === 'hidden' ? null : (now) => hold(now as HTMLInputElement, value);
}
