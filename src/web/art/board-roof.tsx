import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { LogoMark } from './logo.tsx';

/**
 * The gable of a village notice board. The wood stretches to the board's width; the centre's mark and the
 * blackbird keep their shape.
 */
export function BoardRoof({
  className,
  birdClassName,
}: {
  className: string | undefined;
  birdClassName: string | undefined;
}) {
  return (
    <div className={className}>
      <svg viewBox="0 0 1200 170" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path fill={ink.paperDeep} d="M40 160 300 84 604 20 902 86 1160 160z" />
        <path fill={ink.honey} d="M28 150 1172 147 1168 170 32 170z" />
        <path
          fill={ink.bramble}
          d="M0 142 298 64 598 0 606 0 906 66 1200 146 1188 172 900 106 603 42 302 104 10 168z"
        />
        <path
          fill={ink.brambleThin}
          d="M60 140 166 109 168 114 62 145zM212 97 352 65 354 71 214 103zM398 55 536 26 538 32 400 61zM664 27 808 58 806 64 662 33zM852 68 972 97 970 103 850 74zM1018 108 1140 140 1138 146 1016 114z"
        />
      </svg>
      <LogoMark size={64} />
      <svg className={birdClassName} viewBox="-90 -90 180 96" aria-hidden="true" focusable="false">
        <Blackbird />
      </svg>
    </div>
  );
}
