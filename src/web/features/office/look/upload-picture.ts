import type { CallReply } from '../../../../contract/call.ts';
import type { uploadPictureCall } from '../../../../contract/pictures.ts';
import { largestUpload } from '../../../../domain/picture-places.ts';
import { CallFailure } from '../../../lib/call.ts';
import { expireSignIn } from '../../staff/shared/sign-in-state.ts';

/** A file above this size, in bytes, is made smaller before it is sent. */
const shrinksAbove = 2_000_000;
/** The longest side of a picture that the browser has made smaller, in pixels. */
const longestSide = 3_000;

/**
 * Sends a picture to the site. If the browser can read a large or HEIC picture, it first makes a smaller
 * copy. The copy suits a slow connection, and does not say where the picture was taken. Throws
 * `UploadTooLarge` for a file above the limit. Throws the same errors as `callApi` if the call fails.
 */
export async function uploadPicture(file: File): Promise<CallReply<typeof uploadPictureCall>['picture']> {
  const body = file.size > shrinksAbove || /heic|heif/i.test(file.type) ? await shrink(file) : file;
  if (body.size > largestUpload)
    throw new UploadTooLarge('This file is larger than 20 MB. Please save it smaller.');
  const search = new URLSearchParams({ name: file.name });
  const response = await fetch(`/api/admin/office/pictures?${search}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    credentials: 'same-origin',
    body,
  });
  const text = await response.text();
  if (response.status === 401) expireSignIn();
  if (!response.ok) throw new CallFailure(response.status, text || response.statusText);
  return (JSON.parse(text) as CallReply<typeof uploadPictureCall>).picture;
}

/** Thrown for a file above 20 MB, before it is sent. */
export class UploadTooLarge extends Error {}

/**
 * Returns the picture with at most 3,000 pixels a side. If the browser cannot read the file, or the result is
 * not smaller, returns the file itself.
 */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
