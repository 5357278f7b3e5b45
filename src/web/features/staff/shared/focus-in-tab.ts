/**
 * Focuses a control of a tab that has just opened, unless somebody goes through the list of tabs by keyboard.
 * After a click on a tab, the control does get the focus, because the browser then shows no focus on the tab.
 */
export function focusInTab(control: HTMLElement | null, options?: FocusOptions): void {
  if (!document.querySelector('[role="tablist"] :focus-visible')) control?.focus(options);
}
