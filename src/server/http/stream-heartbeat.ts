/**
 * The heartbeat of a quiet stream. It is an event and not a comment, because a page receives only events.
 * From the event, the page knows that the connection is open.
 */
export const streamHeartbeat = 'event: beat\ndata:\n\n';
