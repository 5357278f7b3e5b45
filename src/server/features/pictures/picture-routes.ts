import type { Hono } from 'hono';
import { changeLookCall, readLookCall } from '../../../contract/look.ts';
import {
  deletePictureCall,
  describePictureCall,
  listPicturesCall,
  placePictureCall,
  readPicturesCall,
  uploadPictureCall,
} from '../../../contract/pictures.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { readLook } from '../site/read-look.ts';
import { changeLook } from './change-look.ts';
import {
  addPicture,
  deletePicture,
  describePicture,
  type PictureDeps,
  placePicture,
  placesOf,
} from './change-pictures.ts';
import { listPlaces, listStoredPictures, readPictureFile, readPlacedPictures } from './picture-store.ts';
import { withUpload } from './read-upload.ts';

const uploadLimit = { most: 60, minutes: 1, reason: 'tooManyUploads' } as const;

/**
 * Mounts the calls for the centre's pictures and colours. The guard of /api/admin protects the calls that
 * change anything.
 */
export function pictureRoutes(app: Hono<AppEnv>, deps: PictureDeps, limitRate: RateLimiter): void {
  mountCall(app, readPicturesCall, async () => ({ pictures: await readPlacedPictures(deps.db) }));

  mountCall(app, listPicturesCall, async () => {
    const [pictures, places] = await Promise.all([listStoredPictures(deps.db), listPlaces(deps.db)]);
    return {
      pictures: pictures.map((picture) => ({ ...picture, usedIn: placesOf(places, picture.id) })),
      places,
    };
  });

  mountCall(app, uploadPictureCall, async ({ query }, context) => {
    await limitRate(context, 'upload-picture', uploadLimit);
    const picture = await withUpload(context, (bytes) => addPicture(deps, bytes, query.name ?? ''));
    return { picture: await withPlaces(deps, picture) };
  });

  mountCall(app, describePictureCall, async ({ params, body }) => ({
    picture: await withPlaces(deps, await describePicture(deps, params.id, body)),
  }));

  mountCall(app, deletePictureCall, async ({ params }) => {
    await deletePicture(deps, params.id);
    return {};
  });

  mountCall(app, placePictureCall, async ({ body }) => {
    await placePicture(deps, body);
    return {};
  });

  mountCall(app, readLookCall, async () => ({ inks: await readLook(deps.db) }));

  mountCall(app, changeLookCall, async ({ body }) => ({
    inks: await changeLook(deps, body.inks, body.before),
  }));

  servePictures(app, deps);
}

async function withPlaces<Picture extends { id: string }>({ db }: PictureDeps, picture: Picture) {
  return { ...picture, usedIn: placesOf(await listPlaces(db), picture.id) };
}

/** With these headers, a browser can only show a file as a picture. */
const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
};

/**
 * Mounts the files of pictures. Their address contains the digest of the uploaded bytes, so browsers may
 * cache the files permanently.
 */
function servePictures(app: Hono<AppEnv>, { db }: PictureDeps): void {
  app.get('/pictures/:id{[0-9a-f]{32}}/:file{[0-9]{1,4}\\.(?:avif|webp|png)}', async (context, next) => {
    const { id, file } = context.req.param();
    const [width = '', format = ''] = file.split('.');
    const content = await readPictureFile(db, id, Number(width), format);
    if (!content) return next();
    return context.body(content, 200, {
      ...pictureHeaders,
      'content-type': `image/${format}`,
      'content-disposition': `inline; filename="picture-${id.slice(0, 8)}-${width}.${format}"`,
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
