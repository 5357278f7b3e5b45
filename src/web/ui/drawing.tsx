import { useContext } from 'react';
import { LookContext } from '../lib/look-context.ts';

type DrawingProps = {
  /** Its name in the gallery (art/gallery.tsx). */
  name: string;
  /** Its size, so that its place is reserved until it loads. */
  width: number;
  height: number;
};

/** A drawing from the gallery. Decorative: the text beside it has the meaning. */
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
