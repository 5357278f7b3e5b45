import type { readPicturesCall } from '../../../contract/pictures.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

/** Returns the query for the centre's own pictures. Only parts that are not hydrated read it. */
export const picturesQuery = (fetcher?: Fetcher) => ({
  queryKey: ['pictures'],
  meta: { notHydrated: true },
  queryFn: () => callApi<typeof readPicturesCall>('GET /api/pictures', {}, { fetcher }),
});
