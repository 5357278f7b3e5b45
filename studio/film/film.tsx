import { fitTransform, viewBox, wholeScene, zoom } from './camera.ts';
import { Inside, pane } from './inside.tsx';
import { doorway, Outside } from './outside.tsx';

/**
 * The camera's path, in seconds: in at the doors, past the slide and the ninja course to the café, and out
 * at its window into the next morning.
 */
const cues = { doorsFrom: 1, doors: 2.75, panFrom: 3.8, panTo: 7.7, window: 9 };
/** Time spans of fast zoom, in seconds. They may be encoded with fewer bits. */
export const zoomSpans = [
  [cues.doorsFrom, cues.doors],
  [cues.panTo - 0.2, cues.window],
] as const;

const cafe = { ...wholeScene, x: 1190 };

/**
 * Draws the film at a time in seconds. A frame depends only on the time, so drawing it again gives the same
 * picture.
 */
export function StudioFilm({ time }: { time: number }) {
  if (time < cues.doors) {
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
  if (time >= cues.window) {
    return (
      <svg aria-hidden="true" viewBox={viewBox(wholeScene)}>
        <Outside time={time} />
      </svg>
    );
  }
  const panned = zoom(wholeScene, cafe, time, cues.panFrom, cues.panTo);
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
