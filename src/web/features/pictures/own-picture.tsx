import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readPicturesCall } from '../../../contract/pictures.ts';
import { type PicturePlace, pictureAddress, widthsOf } from '../../../domain/picture-places.ts';
import { picturesQuery } from './pictures-query.ts';

type PlacedPicture = CallReply<typeof readPicturesCall>['pictures'][number];

/**
 * Returns the centre's own picture for a place on the site, or null if there is none. Use it only in parts
 * that are not hydrated, and list `picturesQuery` among the queries of their page.
 */
export function useOwnPicture(place: PicturePlace, subject = ''): PlacedPicture | null {
  const pictures = useQuery(picturesQuery()).data?.pictures ?? [];
  return pictures.find((picture) => picture.place === place && picture.subject === subject) ?? null;
}

type OwnPictureProps = {
  picture: PlacedPicture;
  /** The picture's width on the page, as the `sizes` attribute of an image. */
  sizes: string;
  /** The ratio of the frame's width to its height. It reserves the space until the picture has loaded. */
  shape: readonly [number, number];
  /** Whether the picture is at the top of a page, so that it must not be loaded lazily. */
  isFirst?: boolean;
};

/** One of the centre's own pictures, cropped to its frame around its focal point (own-pictures.css). */
export function OwnPicture({ picture, sizes, shape, isFirst = false }: OwnPictureProps) {
  const { id, width, words, across, down } = picture;
  const files = (format: 'avif' | 'webp') =>
    widthsOf(width)
      .map((each) => `${pictureAddress(id, each, format)} ${each}w`)
      .join(', ');
  const [wide, high] = shape;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={pictureAddress(id, widthsOf(width)[1] ?? width, 'webp')}
        srcSet={files('webp')}
        sizes={sizes}
        width={wide * 40}
        height={high * 40}
        alt={words}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="own-picture"
        data-shape={`${wide}-${high}`}
        data-across={across}
        data-down={down}
      />
    </picture>
  );
}
