import * as z from 'zod/mini';

/** What a screen of the desk may show that has changed. */
export const screenTopics = [
  'stays',
  'bookings',
  'inquiries',
  'restrictions',
  'photos',
  'clashes',
  'walk-ins',
] as const;
export type ScreenTopic = (typeof screenTopics)[number];

/**
 * One message of `GET /api/check-in/stream` (server-sent events, event name `desk`): what has changed,
 * nothing of it. Pages ask again.
 */
export const screenPush = z.strictObject({ topics: z.array(z.enum(screenTopics)) });
