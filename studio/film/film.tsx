import { fitTransform, viewBox, wholeScene, zoom } from './camera.ts';
import { Inside, pane } from './inside.tsx';
import { doorway, Outside } from './outside.tsx';

/**
 * In at the doors, past the slide and the ninja course to the café, and out at its window into the next
 * morning.
 */
const through = { doorsFrom: 1, doors: 2.75, panFrom: 3.8, panTo: 7.7, window: 9 };
/** Time spans in seconds of fast zoom, which may be encoded coarsely. */
export const zoomSpans = [
  [through.doorsFrom, through.doors],
  [through.panTo - 0.2, through.window],
] as const;

const cafe = { ...wholeScene, x: 1190 };

/** The film at a moment, in seconds: a pure function of time, so that every drawing of it is the same. */
export function StudioFilm({ time }: { time: number }) {
  if (time < through.doors) {
    return (
      <svg aria-hidden="true" viewBox={viewBox(zoom(wholeScene, doorway, time, ...zoomSpans[0]))}>
        <Outside
          time={time}
          indoors={
            <g transform={fitTransform(doorway)}>
              <Inside time={time} />
            </g>
          }
        />
      </svg>
    );
  }
  if (time >= through.window) {
    return (
      <svg aria-hidden="true" viewBox={viewBox(wholeScene)}>
        <Outside time={time} />
      </svg>
    );
  }
  const panned = zoom(wholeScene, cafe, time, through.panFrom, through.panTo);
  return (
    <svg aria-hidden="true" viewBox={viewBox(zoom(panned, pane, time, ...zoomSpans[1]))}>
      <Inside
        time={time}
        outdoors={
          <g transform={fitTransform(pane)}>
            <Outside time={time} />
          </g>
        }
      />
    </svg>
  );
}
