import type { ReactNode } from 'react';
import { Car } from '../../art/car.tsx';
import { Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Bus, ParkingSign, Train } from '../../art/vehicles.tsx';

type Kind = 'drive' | 'parking' | 'bus' | 'train';

const pictures: Record<Kind, ReactNode> = {
  drive: <Car x={110} y={124} size={0.92} />,
  parking: (
    <>
      <Bush x={152} y={130} size={0.62} />
      <ParkingSign x={64} y={128} size={0.9} />
    </>
  ),
  bus: <Bus x={110} y={124} size={0.92} />,
  train: <Train x={112} y={122} size={0.86} />,
};

/** The drawing of a means of transport, beside the heading of its directions. */
export function WayPicture({ kind }: { kind: Kind }) {
  return (
    <span className="way-picture">
      <Picture viewBox="0 0 220 132">{pictures[kind]}</Picture>
    </span>
  );
}
