import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Teapot } from './objects.tsx';
import { Apple, Leaf } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** The blackbird's portrait, 80 by 72. The portraits in this file fill the frames of booked photo slots. */
export function BlackbirdPortrait() {
  return (
    <Picture viewBox="0 0 80 72">
      <path fill={ink.torThick} d="M1 2 40 0 79 1 80 38 78 72 38 71 0 72 1 34z" />
      <Blackbird x={36} y={66} size={0.66} />
    </Picture>
  );
}

export function ApplesPortrait() {
  return (
    <Picture viewBox="0 0 80 72">
      <path fill={ink.leafThin} d="M0 1 42 2 80 0 79 36 80 71 40 72 1 70 2 36z" />
      <Apple x={30} y={40} size={0.44} turn={-6} />
      <Apple x={60} y={52} size={0.26} turn={12} skin="leaf" />
    </Picture>
  );
}

export function TeapotPortrait() {
  return (
    <Picture viewBox="0 0 80 72">
      <path fill={ink.honey} d="M1 0 38 1 79 2 78 38 80 72 42 70 0 71 2 34z" />
      <Teapot x={38} y={62} size={0.3} />
    </Picture>
  );
}

export function LeafPortrait() {
  return (
    <Picture viewBox="0 0 80 72">
      <path fill={ink.torTint} d="M0 2 40 1 80 2 79 40 79 71 38 72 1 71 0 38z" />
      <Leaf x={14} y={46} size={0.66} turn={-18} tone={ink.honeyThick} />
      <Apple x={54} y={48} size={0.24} skin="honey" turn={-16} />
    </Picture>
  );
}
