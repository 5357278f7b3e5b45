/**
 * Returns a function to call just before the row of the pressed `button` disappears. The function moves focus
 * to the button of the next row or, after the last row, to that of the row above. Without another row, it
 * moves focus to the page's main part. It does nothing if focus is elsewhere by then.
 */
export function focusAfterRow(button: HTMLButtonElement): () => void {
  const row = button.closest('li');
  const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  return () => {
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    (neighbour?.isConnected ? neighbour : document.getElementById('dashboard-main'))?.focus();
  };
}
