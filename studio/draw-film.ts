import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WriteProjectFile } from './draw.ts';
import type { Easel } from './easel.ts';

const rate = 24;
/** The colour space of the film's files: sRGB, as on the pages. */
const colours = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];

/**
 * Draws every frame of the film, then encodes it (AV1, and H.264 for older Safari) and the poster. Throws if
 * ffmpeg is not installed.
 */
export async function drawFilm(easel: Easel, write: WriteProjectFile): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).error) {
    throw new Error('The film needs ffmpeg, which is not here. Install it (Debian: apt install ffmpeg).');
  }
  const folder = mkdtempSync(join(tmpdir(), 'windfall-film-'));
  try {
    const frames = Math.round(easel.pictures.filmLength * rate);
    for (let frame = 0; frame < frames; frame++) {
      const png = await easel.take(easel.pictures.filmFrame(frame / rate));
      writeFileSync(join(folder, `${String(frame).padStart(4, '0')}.png`), png);
      if (frame % rate === 0) console.log(`the film: frame ${frame} of ${frames}`);
    }
    const poster = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '84', '-compression_level', '6'];
    const av1 = ['-c:v', 'libsvtav1', '-preset', '3', '-crf', '51', '-g', String(frames)];
    const zoomZones = easel.pictures.filmZoomSpans
      .map(([from, to]) => `${Math.ceil(from * rate)},${Math.floor(to * rate)},b=0.6`)
      .join('/');
    const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30.5'];
    const encode = (name: string, options: string[]) => {
      const out = join(folder, name);
      const input = ['-framerate', String(rate), '-i', join(folder, '%04d.png')];
      const args = ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...options];
      const { status } = spawnSync('ffmpeg', [...args, '-bitexact', out], {
        stdio: 'inherit',
        env: { ...process.env, SVT_LOG: '1' },
      });
      if (status !== 0) throw new Error(`ffmpeg could not make ${name}`);
      write(`public/film/${name}`, readFileSync(out));
    };
    encode('about-poster.webp', poster);
    encode('about.webm', [...colours, ...av1]);
    encode('about.mp4', [
      ...colours,
      ...h264,
      ...['-x264-params', `zones=${zoomZones}`, '-g', String(frames), '-movflags', '+faststart'],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
