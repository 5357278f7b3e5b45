const listeners = new Set<() => void>();

/** Tells the kiosk's screen that a question to staff may have been answered. */
export function notifyWalkIns(): void {
  for (const listener of listeners) listener();
}

/** Hears that a question to staff may have been answered. Returns how to stop. */
export function onWalkInNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
