import { ink } from './inks.ts';
import { Picture } from './piece.tsx';

type RouteMapNamesProps = {
  /** Short names, as on the page. Each has room for about 20 letters. */
  labels: {
    motorway: string;
    junction: string;
    town: string;
    station: string;
    lane: string;
    here: string;
  };
};

/**
 * The names on the map, in the page's own type, laid over `RouteMap`. The page also describes the way in
 * words.
 */
export function RouteMapNames({ labels }: RouteMapNamesProps) {
  return (
    <Picture viewBox="0 0 420 440">
      <g
        fill={ink.bramble}
        stroke={ink.paper}
        strokeWidth={5}
        strokeLinejoin="round"
        paintOrder="stroke"
        fontSize={19}
        fontWeight={700}
      >
        <text x={108} y={52}>
          {labels.motorway}
        </text>
        <text x={108} y={146}>
          {labels.junction}
        </text>
        <text x={404} y={204} textAnchor="end">
          {labels.town}
        </text>
        <text x={404} y={250} textAnchor="end">
          {labels.lane}
        </text>
        <text x={406} y={426} textAnchor="end">
          {labels.station}
        </text>
        <text x={198} y={360} fontSize={25} textAnchor="middle" className="display">
          {labels.here}
        </text>
      </g>
    </Picture>
  );
}
