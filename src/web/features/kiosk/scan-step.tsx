import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createCameraInput } from './camera-input.ts';
import find from './find.module.css';
import kiosk from './kiosk.module.css';
import { loadQrReader } from './qr-reader.ts';
import { ScreenTitle } from './screen-title.tsx';

/** Milliseconds between two reads of the camera's picture. */
const readInterval = 150;

/** Scans a ticket's QR code with the camera. The camera is on only while this screen is shown. */
export function ScanStep({ onScan, onBack }: { onScan: (code: string) => void; onBack: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const scanHandler = useRef(onScan);
  const [side, setSide] = useState<'user' | 'environment'>('user');
  const [cameras, setCameras] = useState(1);
  const [isCameraUnavailable, setCameraUnavailable] = useState(false);
  useEffect(() => {
    scanHandler.current = onScan;
  });
  useEffect(() => {
    const closing = new AbortController();
    const screen = video.current;
    if (!screen) return;
    readCamera(screen, side, closing.signal, (code) => scanHandler.current(code)).then(
      (count) => setCameras(count),
      () => {
        if (!closing.signal.aborted) setCameraUnavailable(true);
      },
    );
    return () => closing.abort();
  }, [side]);

  return (
    <>
      <ScreenTitle>Show us your ticket</ScreenTitle>
      {isCameraUnavailable ? (
        <Notice kind="warning" live="polite" title="The camera cannot be used just now">
          <p>Hold the QR code up to the scanner, or go back and type your name.</p>
        </Notice>
      ) : (
        <>
          <p className={kiosk.kioskLead}>Hold the QR code of your confirmation up to the camera.</p>
          <div className={find.kioskCamera} data-side={side}>
            <video ref={video} muted playsInline aria-label="Camera view" />
          </div>
        </>
      )}
      <div className={kiosk.kioskOthers}>
        {cameras > 1 && !isCameraUnavailable && (
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
 * Opens the camera and reports the code of each ticket held up to it. Stops the camera when `signal` aborts.
 * Returns the number of cameras. If the camera cannot be used or `signal` has aborted, stops the camera and
 * rejects.
 */
async function readCamera(
  video: HTMLVideoElement,
  facingMode: string,
  signal: AbortSignal,
  report: (code: string) => void,
): Promise<number> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: facingMode }, width: { ideal: 1280 } },
  });
  const stopCamera = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stopCamera);
  try {
    signal.throwIfAborted();
    const read = await loadQrReader();
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const devices = await navigator.mediaDevices.enumerateDevices();
    signal.throwIfAborted();
    readFrames(() => read(video), signal, report);
    return devices.filter(({ kind }) => kind === 'videoinput').length;
  } catch (problem) {
    stopCamera();
    throw problem;
  }
}

/** Reads the camera's picture until `signal` aborts, and reports the code of each ticket held up to it. */
function readFrames(
  read: () => Promise<string | null>,
  signal: AbortSignal,
  report: (code: string) => void,
): void {
  const handleRead = createCameraInput();
  let isReading = false;
  const timer = setInterval(async () => {
    if (isReading || signal.aborted) return;
    isReading = true;
    const code = handleRead(await read().catch(() => null));
    isReading = false;
    if (code !== null && !signal.aborted) report(code);
  }, readInterval);
  signal.addEventListener('abort', () => clearInterval(timer));
}
