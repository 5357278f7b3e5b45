const listeners = new Set<() => void>();

/** Notifies the listeners that staff may have answered a walk-in request. */
export function publishWalkInsChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when staff may have answered a walk-in request. Returns a function to unsubscribe. */
export function onWalkInsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
