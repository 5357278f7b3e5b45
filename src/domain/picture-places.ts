/** The places of the site where the centre's own picture can replace a drawing. */
export const picturePlaces = [
  { id: 'home', name: 'Top of the home page', page: '/', shape: [16, 10] },
  { id: 'play-area', name: 'Play areas', page: '/#activities', shape: [3, 2] },
  { id: 'dish', name: 'Dishes', page: '/menu', shape: [4, 3] },
  { id: 'event', name: 'Event days', page: '/', shape: [8, 3] },
  { id: 'party-package', name: 'Party packages', page: '/party-booking', shape: [4, 3] },
  { id: 'photo-studio', name: 'Photo studio', page: '/photo-studio', shape: [4, 3] },
  { id: 'logo', name: 'Logo', page: '/', shape: [1, 1] },
] as const satisfies readonly {
  id: string;
  name: string;
  /** The page that shows the place. */
  page: string;
  /** The proportions of the frame on its page, width to height. */
  shape: readonly [number, number];
}[];

export type PicturePlace = (typeof picturePlaces)[number]['id'];

/** The point of a picture that stays in its frame, in tenths of its width and height. */
export interface FocalPoint {
  across: number;
  down: number;
}

/** The widths in pixels in which a picture is sent. A smaller picture has fewer widths. */
const pictureWidths = [320, 640, 1080, 1680] as const;

/** Largest file that may be uploaded, in bytes: 20 MB. */
export const largestUpload = 20_000_000;

/** Maximum length of the text for people who cannot see a picture, in characters. */
export const longestPictureWords = 300;

/**
 * Returns the widths in which a picture is sent: the listed widths below the picture's own width, and the
 * picture's own width unless it exceeds all listed widths.
 */
export function widthsOf(width: number): number[] {
  const smaller = pictureWidths.filter((other) => other < width);
  const next = pictureWidths[smaller.length];
  return next === undefined ? [...smaller] : [...smaller, Math.min(width, next)];
}

/** Returns the address of a picture as a file. */
export function pictureAddress(id: string, width: number, format: 'avif' | 'webp' | 'png'): string {
  return `/pictures/${id}/${width}.${format}`;
}
