/** Milliseconds until a broken stream is opened again. */
const reopenAfter = 30_000;

/** Milliseconds between the heartbeats that the server sends to the dashboard and the kiosk. */
export const screenHeartbeat = 25_000;

interface StreamOptions {
  url: string;
  /** The name of the events to receive. */
  event: string;
  /**
   * Milliseconds between the server's heartbeats (`beat`). If no event arrives for two and a half times as
   * long, the stream counts as broken.
   */
  heartbeat: number;
  /** Called with true when events start to arrive, and with false when they stop. */
  onArriving: (now: boolean) => void;
  /** Called when events start to arrive. Earlier changes may have been missed, so reload the data. */
  onOpen: () => void;
  /** Called with the raw data of each event. */
  onEvent: (data: string) => void;
}

/**
 * Receives pushed changes while the page is visible, and reopens the stream when it breaks. The stream counts
 * as working only after a first event, because a proxy may accept the connection but hold back its data.
 * Returns a function that closes the stream.
 */
export function followStream({
  url,
  event,
  heartbeat,
  onArriving,
  onOpen,
  onEvent,
}: StreamOptions): () => void {
  let source: EventSource | null = null;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let isArriving = false;

  const setArriving = (now: boolean) => {
    isArriving = now;
    onArriving(now);
  };
  const close = () => {
    clearTimeout(reopenTimer);
    clearTimeout(silenceTimer);
    source?.close();
    source = null;
    setArriving(false);
  };
  const closeAndReopen = () => {
    close();
    reopenTimer = setTimeout(open, reopenAfter);
  };
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(closeAndReopen, 2.5 * heartbeat);
  };
  const markArriving = () => {
    restartSilenceTimer();
    if (isArriving) return;
    setArriving(true);
    onOpen();
  };
  const open = () => {
    if (source || document.hidden) return;
    const opening = new EventSource(url);
    source = opening;
    restartSilenceTimer();
    opening.addEventListener('beat', markArriving);
    opening.addEventListener(event, ({ data }: MessageEvent<string>) => {
      markArriving();
      onEvent(data);
    });
    opening.onerror = () => {
      setArriving(false);
      if (opening.readyState === EventSource.CLOSED) closeAndReopen();
    };
  };
  const followVisibility = () => (document.hidden ? close() : open());

  open();
  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', open);
    close();
  };
}
