type DrawingProps = {
  /** Its name in the gallery (art/gallery.tsx). */
  name: string;
  /** Its shape, so that its place is kept until it comes. */
  width: number;
  height: number;
};

/** A drawing from the gallery. Decoration: the words beside it say what is meant. */
export function Drawing({ name, width, height }: DrawingProps) {
  return (
    <img
      src={`/art/${name}.svg`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      className="picture"
    />
  );
}
