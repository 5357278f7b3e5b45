/**
 * Focuses a control of a tab that has just opened, but not while somebody goes through the list of tabs by
 * keyboard. After a click on a tab the control gets the focus, because a click leaves no visible focus on the
 * tab.
 */
export function focusInTab(control: HTMLElement | null, options?: FocusOptions): void {
  if (!document.querySelector('[role="tablist"] :focus-visible')) control?.focus(options);
}
