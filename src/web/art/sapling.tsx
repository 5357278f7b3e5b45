import { ink } from './inks.ts';
import { Picture } from './piece.tsx';

/** An apple tree in its first year, tied to a stake. */
export function Sapling() {
  return (
    <Picture viewBox="0 0 180 220">
      <path fill={ink.leafThin} d="M4 200 40 188 92 184 146 190 176 200 168 214 110 218 50 218 12 212z" />
      <path fill={ink.honeyThick} d="M112 70 120 68 122 198 114 198z" />
      <path fill={ink.bramble} d="M86 200 88 150 84 100 88 60 94 60 92 100 96 150 98 200z" />
      <path fill={ink.bramble} d="M88 128 118 118 119 124 90 135zM88 108 62 86 66 82 92 101z" />
      <path fill={ink.leaf} d="M90 62 84 42 92 18 104 34 102 52zM66 86 44 84 28 66 50 62 64 72z" />
      <path fill={ink.leafMid} d="M94 96 112 76 138 72 130 92 112 102zM86 140 66 142 50 130 66 122 82 128z" />
      <path fill={ink.honey} d="M48 90 58 92 62 102 56 112 46 114 38 106 40 95z" />
    </Picture>
  );
}
