let note: HTMLElement | null = null;

/** Removes the note. */
export const removeNote = () => note?.remove();

/**
 * Shows a note at the foot of the window. With `reloadText` the note ends in a link that reloads the page.
 */
export function showNote(text: string, reloadText?: string) {
  removeNote();
  note = document.createElement('p');
  note.className = 'early-note on-dark';
  note.setAttribute('role', 'status');
  note.append(text);
  if (reloadText) {
    const link = document.createElement('a');
    link.href = window.location.pathname + window.location.search;
    link.textContent = reloadText;
    note.append(' ', link, '.');
  }
  document.body.append(note);
}
