import * as z from 'zod/mini';

/** The topics of the data on a dashboard or kiosk screen. */
export const screenTopics = [
  'stays',
  'bookings',
  'inquiries',
  'restrictions',
  'photos',
  'clashes',
  'walk-ins',
  'kitchen',
  'parties',
] as const;
export type ScreenTopic = (typeof screenTopics)[number];

/**
 * A message of `GET /api/check-in/stream` (server-sent events, event name `desk`). It names the changed
 * topics, without the data. Pages then fetch the data again.
 */
export const screenPush = z.strictObject({ topics: z.array(z.enum(screenTopics)) });
