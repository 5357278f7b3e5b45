import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals about the centre's own pictures and colours. */
export const pictureRefusals = {
  pictureTooLarge: {
    code: 'body_too_large',
    words:
      'This file is larger than 20 MB. Please save it smaller, or send it to yourself in a smaller size.',
  },
  pictureEmpty: { code: 'picture_not_usable', words: 'This file is empty. Please choose it again.' },
  pictureUnknownKind: {
    code: 'picture_not_usable',
    words: ({ kind }: { kind: string | null }) =>
      `${kind ? `This is a ${kind} file, which` : 'This file'} is not a photograph or drawing that the site can show. Please choose a JPEG, PNG, WebP or AVIF.`,
  },
  pictureHeic: {
    code: 'picture_not_usable',
    words:
      'This is a photograph in Apple’s HEIC format, which most browsers cannot show. On the iPhone choose Settings, Camera, Formats, Most Compatible, or save it as JPEG.',
  },
  pictureDamaged: {
    code: 'picture_not_usable',
    words: 'This picture is damaged or not complete. Please copy it from the camera again.',
  },
  pictureTooManyPixels: {
    code: 'picture_not_usable',
    words: 'This picture has more than 50 million pixels. Please save it smaller.',
  },
  pictureTooSmall: {
    code: 'picture_not_usable',
    words: 'This picture is smaller than 64 by 64 pixels, too small to show.',
  },
  pictureTooSlow: {
    code: 'picture_not_usable',
    words: 'This picture takes too long to read. Please save it as an ordinary JPEG.',
  },
  pictureIncomplete: {
    code: 'picture_not_usable',
    words: 'The picture did not arrive whole. Please try again.',
  },
  picturesBusy: {
    code: 'slow_down',
    words: 'Other pictures are being prepared at the moment. Please try again shortly.',
  },
  tooManyUploads: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `That was a lot of pictures at once. Please continue in ${waitInWords(facts)}.`,
  },
  tooManyPictures: {
    code: 'too_many_pictures',
    words: 'There are 400 pictures already. Please delete some that are not used.',
  },
  pictureNotFound: { code: 'not_found', words: 'There is no such picture any more' },
  picturePlaceNotFound: { code: 'not_found', words: 'There is no such place for a picture any more' },
  pictureNeedsWords: {
    code: 'picture_needs_words',
    words: 'Please say what the picture shows, for those who cannot see it, or that it is decorative.',
    field: 'words',
  },
  pictureInUse: {
    code: 'picture_in_use',
    words: ({ places }: { places: readonly string[] }) =>
      `This picture is used in ${new Intl.ListFormat('en-GB').format(places)}. Remove it there first.`,
  },
  picturePlaceChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody has changed the picture there meanwhile. Look at it and choose again.',
  },
  pictureWordsChanged: {
    code: 'changed_meanwhile',
    words:
      'Somebody has changed this description meanwhile. Nothing has been changed; what you typed is still here.',
  },
  lookChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody has changed the colours meanwhile. Look at them and choose again.',
  },
  paletteTooWeak: {
    code: 'palette_too_weak',
    words: ({ pairs }: { pairs: readonly string[] }) =>
      `These colours cannot be read well. ${pairs.join(' ')}`,
  },
  paperTooDark: {
    code: 'palette_too_weak',
    words: 'The paper must be a light colour: drawings, photographs and the poster are made for it.',
    field: 'paper',
  },
} satisfies RefusalEntries;
