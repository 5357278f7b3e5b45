import * as z from 'zod/mini';

/** Topics of data that a dashboard or kiosk screen shows. */
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
 * A message of `GET /api/check-in/stream` (server-sent events, event name `desk`): which topics have changed,
 * without the data. Pages then fetch the data again.
 */
export const screenPush = z.strictObject({ topics: z.array(z.enum(screenTopics)) });
