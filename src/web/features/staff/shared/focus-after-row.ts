/**
 * Returns a function to call just before the row of the pressed `button` disappears. The function moves focus
 * to the button of the next row, or of the row above if there is no next row. If there is no other row, it
 * moves focus to the page's main part. It does nothing if focus has moved elsewhere by then.
 */
export function focusAfterRow(button: HTMLButtonElement): () => void {
  const row = button.closest('li');
  const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  return () => {
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    (neighbour?.isConnected ? neighbour : document.getElementById('dashboard-main'))?.focus();
  };
}
