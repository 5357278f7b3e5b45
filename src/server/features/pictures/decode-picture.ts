import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { widthsOf } from '../../../domain/picture-places.ts';
import { refuse } from '../../refusal.ts';

// The library may read only the formats that are unblocked here. Their readers follow no links, run no
// scripts and draw no text.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** The media types that are decoded, with the library's names for their formats. */
const decodable: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

const largestPixels = 50_000_000;
const smallestSide = 64;
/**
 * The longest side that a picture may have, in pixels. A limit on pixels alone would let a long thin strip
 * through, which takes much memory.
 */
const longestSide = 20_000;
/** Seconds of work on one file. A file that takes longer is refused. */
const decodeSeconds = 60;

/** A re-encoded picture, in one format and width. */
export interface PictureFile {
  width: number;
  format: 'avif' | 'webp' | 'png';
  content: Buffer;
}

/** A decoded picture. Width and height are those of its largest file. */
export interface DecodedPicture {
  width: number;
  height: number;
  files: PictureFile[];
}

/**
 * Decodes an uploaded picture and re-encodes it in the sizes that pages need: upright, in sRGB, without EXIF,
 * location, profiles or anything else of the file. Uses only the first frame of an animation. Refuses a file
 * that is not a picture, is damaged or too small, takes too long to decode, or has more than 50 million
 * pixels or a side of more than 20,000 (specification 13.4).
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  if (bytes.length === 0) throw refuse('pictureEmpty');
  await recogniseKind(bytes);
  return inTurn(() => makeFiles(bytes));
}

/**
 * Refuses every kind of file that the site does not decode, regardless of its name and declared type. Also
 * refuses a picture that is damaged, too small or too large.
 */
async function recogniseKind(bytes: Buffer): Promise<void> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime.startsWith('image/hei')) throw refuse('pictureHeic');
  const expected = found && decodable[found.mime];
  if (!expected) throw refuse('pictureUnknownKind', { kind: found ? found.ext.toUpperCase() : null });
  const header = await readHeader(bytes);
  if (header.format !== expected) throw refuse('pictureDamaged');
  const { width = 0, height = 0 } = header;
  if (width * height > largestPixels || Math.max(width, height) > longestSide)
    throw refuse('pictureTooManyPixels');
  if (Math.min(width, height) < smallestSide) throw refuse('pictureTooSmall');
}

const options = {
  failOn: 'warning',
  limitInputPixels: largestPixels,
  sequentialRead: true,
  pages: 1,
} as const satisfies SharpOptions;

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    // The caller checks the number of pixels, because too many pixels get a refusal of their own.
    return await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch {
    throw refuse('pictureDamaged');
  }
}

async function makeFiles(bytes: Buffer): Promise<DecodedPicture> {
  const started = performance.now();
  try {
    // The picture is turned upright and shrunk to the largest size only once. All files are made from the
    // resulting pixels, so nothing else of the upload gets into the files.
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: 1680, height: 5040, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: PictureFile[] = [];
    for (const width of widthsOf(info.width)) {
      const sized = () => sharp(data, { raw }).resize({ width, withoutEnlargement: true });
      files.push(
        { width, format: 'avif', content: await sized().avif({ quality: 55, effort: 2 }).toBuffer() },
        { width, format: 'webp', content: await sized().webp({ quality: 78 }).toBuffer() },
      );
    }
    return { width: info.width, height: info.height, files };
  } catch {
    const isOutOfTime = performance.now() - started >= decodeSeconds * 1000;
    throw refuse(isOutOfTime ? 'pictureTooSlow' : 'pictureDamaged');
  }
}

/** Sides of the square files of a logo, in pixels: for the frame of pages, the site's icons, and mails. */
const iconSides = [32, 180, 192, 512] as const;

/**
 * Returns a stored picture as square PNGs for icons and mails. Each shows the whole picture, on a transparent
 * background or, if an icon must be opaque, on `paper`.
 */
export async function makeIcons(content: Buffer, paper: string): Promise<PictureFile[]> {
  return inTurn(async () => {
    const files: PictureFile[] = [];
    for (const side of iconSides) {
      const opaque = side === 180;
      const icon = sharp(content, options).resize({
        width: side,
        height: side,
        fit: 'contain',
        background: opaque ? paper : { r: 0, g: 0, b: 0, alpha: 0 },
      });
      const png = (opaque ? icon.flatten({ background: paper }) : icon).png({ compressionLevel: 9 });
      files.push({ width: side, format: 'png', content: await png.toBuffer() });
    }
    return files;
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` once all earlier decoding has ended, so that only one picture at a time takes memory in a
 * process.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work, work);
  last = run.catch(() => undefined);
  return run;
}
