import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { loadReader } from './read-code.ts';
import { ScreenTitle } from './screen-title.tsx';

/** Between two looks at the camera's picture, milliseconds. */
const lookEvery = 150;

/** The ticket's QR code by the camera. The camera is on only while this screen is. */
export function ScanStep({ onScan, onBack }: { onScan: (code: string) => void; onBack: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onScan);
  const [side, setSide] = useState<'user' | 'environment'>('user');
  const [cameras, setCameras] = useState(1);
  const [isBlind, setBlind] = useState(false);
  useEffect(() => {
    tell.current = onScan;
  });
  useEffect(() => {
    const over = new AbortController();
    const screen = video.current;
    if (!screen) return;
    watch(screen, side, over.signal, (code) => tell.current(code)).then(
      (count) => setCameras(count),
      () => {
        if (!over.signal.aborted) setBlind(true);
      },
    );
    return () => over.abort();
  }, [side]);

  return (
    <>
      <ScreenTitle>Show us your ticket</ScreenTitle>
      {isBlind ? (
        <Notice kind="warning" live="polite" title="The camera cannot be used just now">
          <p>Hold the QR code up to the scanner, or go back and type your name.</p>
        </Notice>
      ) : (
        <>
          <p className="kiosk-lead">Hold the QR code of your confirmation up to the camera.</p>
          <div className="kiosk-camera" data-side={side}>
            <video ref={video} muted playsInline aria-label="What the camera sees" />
          </div>
        </>
      )}
      <div className="kiosk-others">
        {cameras > 1 && !isBlind && (
          <Button size="large" onClick={() => setSide(side === 'user' ? 'environment' : 'user')}>
            Use the other camera
          </Button>
        )}
        <Button size="large" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

/**
 * Opens the camera and reads from it until `over`; the same code is told once.
 * Answers how many cameras there are.
 */
async function watch(
  video: HTMLVideoElement,
  facingMode: string,
  over: AbortSignal,
  tell: (code: string) => void,
): Promise<number> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: facingMode }, width: { ideal: 1280 } },
  });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (over.aborted) {
    close();
    return 1;
  }
  const read = await loadReader();
  video.srcObject = stream;
  await video.play();
  let told = '';
  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking || over.aborted) return;
    isLooking = true;
    const code = await read(video).catch(() => null);
    isLooking = false;
    if (code === null || code === told || over.aborted) return;
    told = code;
    tell(code);
  }, lookEvery);
  over.addEventListener('abort', () => {
    clearInterval(looking);
    close();
  });
  if (over.aborted) {
    clearInterval(looking);
    close();
  }
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}
