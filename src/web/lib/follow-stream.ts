const reopenAfter = 30_000;

interface Stream {
  url: string;
  /** Name of the events that are heard. */
  event: string;
  /**
   * Milliseconds without a word, not even the server's sign of life (event `beat`), after which the stream
   * counts as broken.
   */
  silentAfter: number;
  /** Whether changes are arriving from now on. */
  arriving: (now: boolean) => void;
  /** Changes may have been missed until now. */
  opened: () => void;
  /** The data of an event, as it was sent. */
  heard: (data: string) => void;
}

/**
 * Follows pushed changes while the page is in view, and opens the stream again when it breaks. Changes count
 * as arriving once something has come through: a proxy may accept the connection and keep what is said on it
 * to itself. Returns how to stop.
 */
export function followStream({ url, event, silentAfter, arriving, opened, heard }: Stream): () => void {
  let source: EventSource | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isArriving = false;

  const setArriving = (now: boolean) => {
    isArriving = now;
    arriving(now);
  };
  const close = () => {
    clearTimeout(reopening);
    clearTimeout(silence);
    source?.close();
    source = null;
    setArriving(false);
  };
  const closeForNow = () => {
    close();
    reopening = setTimeout(open, reopenAfter);
  };
  const expectWord = () => {
    clearTimeout(silence);
    silence = setTimeout(closeForNow, silentAfter);
  };
  const hearWord = () => {
    expectWord();
    if (isArriving) return;
    setArriving(true);
    opened();
  };
  const open = () => {
    if (source || document.hidden) return;
    const fresh = new EventSource(url);
    source = fresh;
    expectWord();
    fresh.addEventListener('beat', hearWord);
    fresh.addEventListener(event, ({ data }: MessageEvent<string>) => {
      hearWord();
      heard(data);
    });
    fresh.onerror = () => {
      setArriving(false);
      if (fresh.readyState === EventSource.CLOSED) closeForNow();
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
