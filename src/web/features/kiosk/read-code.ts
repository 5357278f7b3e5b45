/** The one method that we use of what some browsers bring. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorMaker = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorMaker;
  }
}

export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/**
 * What reads a QR code from a picture: the browser itself where it can, else a decoder that is loaded for it.
 */
export async function loadReader(): Promise<ReadCode> {
  const Maker = window.BarcodeDetector;
  if (Maker && (await canReadQr(Maker))) {
    const detector = new Maker({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  return readByOurselves();
}

async function canReadQr(maker: DetectorMaker): Promise<boolean> {
  try {
    return (await maker.getSupportedFormats()).includes('qr_code');
  } catch {
    return false;
  }
}

/** The decoder needs no more than this many pixels across, and is quicker with them. */
const widest = 640;

async function readByOurselves(): Promise<ReadCode> {
  const { default: decode } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (!paper || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, widest / videoWidth);
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    canvas.width = width;
    canvas.height = height;
    paper.drawImage(video, 0, 0, width, height);
    const { data } = paper.getImageData(0, 0, width, height);
    return Promise.resolve(decode(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null);
  };
}
