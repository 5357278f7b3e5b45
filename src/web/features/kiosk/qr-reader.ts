/** The part of the BarcodeDetector API that this file uses. Only some browsers have this API. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorConstructor = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorConstructor;
  }
}

/** Reads a QR code from the current frame of a video. Returns null if the frame shows none. */
export type ReadQrCode = (video: HTMLVideoElement) => Promise<string | null>;

/**
 * Returns the browser's own reader of QR codes. If the browser has none, loads and returns a bundled decoder.
 */
export async function loadQrReader(): Promise<ReadQrCode> {
  const DetectorClass = window.BarcodeDetector;
  if (DetectorClass && (await canReadQr(DetectorClass))) {
    const detector = new DetectorClass({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  return loadBundledDecoder();
}

async function canReadQr(detectorClass: DetectorConstructor): Promise<boolean> {
  try {
    return (await detectorClass.getSupportedFormats()).includes('qr_code');
  } catch {
    return false;
  }
}

/**
 * The width to which a frame is scaled down, in pixels. The decoder needs no more, and reads a smaller frame
 * faster.
 */
const maxWidth = 640;

async function loadBundledDecoder(): Promise<ReadQrCode> {
  const { default: decode } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, maxWidth / videoWidth);
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return Promise.resolve(decode(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null);
  };
}
