import { ink } from './inks.ts';

const tones = [ink.honey, ink.leaf, ink.torThick];
const shapes = ['M3 7 30 8 18 35z', 'M2 8 31 6 16 34z', 'M4 6 29 9 15 36z', 'M3 8 30 7 19 33z'];

/** A string of `count` flags of varied shapes, 34 wide each. Decorative. */
export function FlagString({ count }: { count: number }) {
  const width = count * 34 + 8;
  const flags = Array.from({ length: count }, (_, index) => ({
    at: 4 + index * 34,
    shape: shapes[index % shapes.length],
    tone: tones[index % tones.length],
  }));
  return (
    <svg width={width} height={40} viewBox={`0 0 ${width} 40`} aria-hidden="true" focusable="false">
      <path fill={ink.bramble} d={`M0 4 ${width / 2} 8 ${width} 3v3L${width / 2} 11 0 7z`} />
      {flags.map(({ at, shape, tone }) => (
        <path key={at} fill={tone} transform={`translate(${at})`} d={shape} />
      ))}
    </svg>
  );
}
