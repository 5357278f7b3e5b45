import type { CallReply } from '../../../../contract/call.ts';
import type { readLookCall } from '../../../../contract/look.ts';
import type { listPicturesCall } from '../../../../contract/pictures.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';

export type OwnPictures = CallReply<typeof listPicturesCall>;
export type ShelfPicture = OwnPictures['pictures'][number];
export type Place = OwnPictures['places'][number];

/** Reads the pictures of the centre, and the places on its pages where a picture can be shown. */
export function useOwnPictures() {
  return useStaffQuery({
    topic: 'look',
    key: ['pictures'],
    read: (signal) => staffCall<typeof listPicturesCall>('GET /api/admin/office/pictures', {}, { signal }),
  });
}

/** Reads the colours of the site. */
export function useLook() {
  return useStaffQuery({
    topic: 'look',
    key: ['colours'],
    read: (signal) => staffCall<typeof readLookCall>('GET /api/admin/office/look', {}, { signal }),
  });
}
