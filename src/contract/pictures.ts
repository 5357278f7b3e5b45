import * as z from 'zod/mini';
import { longestPictureWords, picturePlaces } from '../domain/picture-places.ts';
import { defineCall } from './call.ts';
import { plainText, singleLineText } from './field.ts';

const place = z.enum(picturePlaces.map(({ id }) => id));
const pictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Not a picture'));
/**
 * A coordinate of the point that stays in view when the picture is cropped, in tenths of its width or height.
 */
const tenths = z.int().check(z.gte(0), z.lte(10));

const placed = z.strictObject({
  place,
  /** The id of the area, dish, event or package; empty for a place that exists only once. */
  subject: z.string(),
  id: pictureId,
  /** A description of the picture; empty if it is decorative. */
  words: z.string(),
  /** The width and height of the largest file, pixels. */
  width: z.int(),
  height: z.int(),
  across: tenths,
  down: tenths,
});

export const readPicturesCall = defineCall({
  method: 'GET',
  path: '/api/pictures',
  access: 'public',
  noun: 'site',
  summary: 'The centre’s own pictures and the places where they are shown',
  notes: 'specification 13.4, 10.80. A picture is at `/pictures/{id}/{width}.avif` and `.webp`',
  reply: z.strictObject({ success: z.literal(true), pictures: z.array(placed) }),
});

const ownPicture = z.strictObject({
  id: pictureId,
  fileName: z.string(),
  words: z.string(),
  decorative: z.boolean(),
  width: z.int(),
  height: z.int(),
  /** The total size of all files of the picture. */
  bytes: z.int(),
  uploadedAt: z.int(),
  /** The places where the picture is shown, in words: 'the play area ‘Adventure Zone’'. */
  usedIn: z.array(z.string()),
});

export const listPicturesCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/pictures',
  access: 'settings',
  noun: 'office',
  summary: 'All pictures of the centre, newest first, and every place that can show one',
  notes: 'specification 13.4, 10.81. Times are in epoch milliseconds',
  reply: z.strictObject({
    success: z.literal(true),
    pictures: z.array(ownPicture),
    places: z.array(
      z.strictObject({
        place,
        subject: z.string(),
        /**
         * The name of the area, dish, event or package; for a place that exists only once, the name of the
         * place.
         */
        name: z.string(),
        pictureId: z.nullable(pictureId),
        across: tenths,
        down: tenths,
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});

export const uploadPictureCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/pictures',
  access: 'settings',
  noun: 'office',
  summary: 'Stores an uploaded picture: JPEG, PNG, WebP or AVIF, at most 20 MB and 50 million pixels',
  notes:
    'specification 13.4, 10.82. The body is the file itself. The server ignores its declared type, and recognises the type from the bytes. The picture is encoded again without EXIF data, location and profiles. A file that is sent again makes no second picture',
  takesFile: true,
  query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(500), plainText)) }),
  reply: z.strictObject({ success: z.literal(true), picture: ownPicture }),
  status: 201,
  refusals: ['not_signed_in', 'body_too_large', 'picture_not_usable', 'too_many_pictures', 'slow_down'],
});

export const describePictureCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/pictures/:id/words',
  access: 'settings',
  noun: 'office',
  summary:
    'Stores the description of a picture for people who cannot see it, or that the picture is decorative',
  notes:
    'specification 13.4, 10.83. `before` is what the page showed. If somebody has changed it since, the call is refused with changed_meanwhile',
  params: z.strictObject({ id: pictureId }),
  body: z.strictObject({
    words: z
      .string()
      .check(
        z.trim(),
        z.maxLength(longestPictureWords, `At most ${longestPictureWords} characters`),
        plainText,
      ),
    decorative: z.boolean(),
    before: z.optional(z.strictObject({ words: z.string().check(plainText), decorative: z.boolean() })),
  }),
  reply: z.strictObject({ success: z.literal(true), picture: ownPicture }),
  refusals: ['not_signed_in', 'not_found', 'picture_needs_words', 'changed_meanwhile'],
});

export const deletePictureCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/office/pictures/:id',
  access: 'settings',
  noun: 'office',
  summary: 'Deletes a picture that no place of the site shows',
  notes: 'specification 13.4, 10.84. Succeeds if the picture has already been deleted',
  params: z.strictObject({ id: pictureId }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'picture_in_use'],
});

export const placePictureCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/picture-places',
  access: 'settings',
  noun: 'office',
  summary: 'Puts a picture in a place of the site, or removes it so that the drawing shows again',
  notes:
    'specification 13.4, 10.85. `before` is the picture that the page showed there; null for the drawing. `pointBefore` is the point of that picture that the page showed. If somebody has changed the place since, the call is refused with changed_meanwhile',
  body: z.strictObject({
    place,
    subject: singleLineText(100),
    pictureId: z.nullable(pictureId),
    across: tenths,
    down: tenths,
    before: z.nullable(pictureId),
    pointBefore: z.optional(z.strictObject({ across: tenths, down: tenths })),
  }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'picture_needs_words', 'changed_meanwhile'],
});
