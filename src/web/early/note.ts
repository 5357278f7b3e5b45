let note: HTMLElement | null = null;

export const unsay = () => note?.remove();

/** Says something at the foot of the window, with a way to load the page again where one is named. */
export function say(words: string, way?: string) {
  unsay();
  note = document.createElement('p');
  note.className = 'early-note on-dark';
  note.setAttribute('role', 'status');
  note.append(words);
  if (way) {
    const link = document.createElement('a');
    link.href = window.location.pathname + window.location.search;
    link.textContent = way;
    note.append(' ', link, '.');
  }
  document.body.append(note);
}
