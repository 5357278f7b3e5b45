import { useContext } from 'react';
import { LookContext } from '../lib/look-context.ts';

type DrawingProps = {
  /** The drawing's name in the gallery (art/gallery.tsx). */
  name: string;
  /** The drawing's size, which reserves its space until it has loaded. */
  width: number;
  height: number;
};

/** A drawing from the gallery. Decorative: the text beside it says the same. */
export function Drawing({ name, width, height }: DrawingProps) {
  const inks = useContext(LookContext)?.inks;
  return (
    <img
      src={`/art/${inks ? `${inks}/` : ''}${name}.svg`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      className="picture"
    />
  );
}
