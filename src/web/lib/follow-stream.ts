const reopenAfter = 30_000;

interface Stream {
  url: string;
  /** Name of the events that are heard. */
  event: string;
  /** Whether changes are arriving from now on. */
  arriving: (now: boolean) => void;
  /** Changes may have been missed until now. */
  opened: () => void;
  /** The data of an event, as it was sent. */
  heard: (data: string) => void;
}

/** Follows pushed changes while the page is in view, and opens the stream again when it breaks. Answers how to stop. */
export function followStream({ url, event, arriving, opened, heard }: Stream): () => void {
  let source: EventSource | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(reopening);
    source?.close();
    source = null;
    arriving(false);
  };
  const open = () => {
    if (source || document.hidden) return;
    const fresh = new EventSource(url);
    source = fresh;
    fresh.onopen = () => {
      arriving(true);
      opened();
    };
    fresh.addEventListener(event, ({ data }: MessageEvent<string>) => heard(data));
    fresh.onerror = () => {
      arriving(false);
      if (fresh.readyState !== EventSource.CLOSED) return;
      close();
      reopening = setTimeout(open, reopenAfter);
    };
  };
  const follow = () => (document.hidden ? close() : open());

  open();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', open);
    close();
  };
}
