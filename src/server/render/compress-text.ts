import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** A quality that compresses nearly as well as the best one, in a few milliseconds. */
const fastQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Bytes = Uint8Array<ArrayBuffer>;

/** A text and its compressed forms, by content-encoding. */
export interface CompressedText {
  text: string;
  br: Bytes;
  gzip: Bytes;
}

export async function compressText(text: string): Promise<CompressedText> {
  const [br, zipped] = await Promise.all([brotliAsync(text, fastQuality), gzipAsync(text)]);
  return { text, br: br as Bytes, gzip: zipped as Bytes };
}

/** Returns whether an Accept-Encoding header accepts an encoding. */
export function acceptsEncoding(accepted: string | undefined, encoding: 'br' | 'gzip'): boolean {
  return new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?(,|$))`).test(accepted ?? '');
}

/** Returns the best form for an Accept-Encoding header, with the response headers for it. */
export function chooseEncoding(accepted: string | undefined, packed: CompressedText) {
  const name = (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(accepted, encoding));
  const vary = { vary: 'accept-encoding' };
  return name
    ? { body: packed[name], headers: { ...vary, 'content-encoding': name } }
    : { body: packed.text, headers: vary };
}
