import { ink } from './inks.ts';
import { Apple, AppleTree, Bush } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** The tree behind a ladder. The page itself draws the ladder, because the ladder has text. */
export function LadderTree() {
  return (
    <Picture viewBox="0 0 640 600">
      <path
        fill={ink.leafThin}
        d="M14 548 80 524 176 512 290 506 400 508 512 516 600 534 634 552 600 584 470 596 300 598 120 592 30 578z"
      />
      <Bush x={96} y={548} size={0.95} tone={ink.leafMid} />
      <AppleTree x={350} y={556} size={2.28} />
      <Apple skin="red" x={492} y={566} size={0.5} turn={22} />
      <Apple skin="honey" x={552} y={572} size={0.4} turn={-18} />
    </Picture>
  );
}
