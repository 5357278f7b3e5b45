import * as z from 'zod/mini';

/** What a screen of the desk may show that has changed. */
export const deskTopics = [
  'stays',
  'bookings',
  'inquiries',
  'restrictions',
  'photos',
  'clashes',
  'walk-ins',
] as const;
export type DeskTopic = (typeof deskTopics)[number];

/**
 * One message of `GET /api/check-in/stream` (server-sent events, event name `desk`): what has changed,
 * nothing of it. Pages ask again.
 */
export const deskPush = z.strictObject({ topics: z.array(z.enum(deskTopics)) });
