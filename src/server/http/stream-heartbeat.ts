/**
 * The heartbeat of a quiet stream. It is an event, not a comment, because a page receives events and so
 * knows that the connection is open.
 */
export const streamHeartbeat = 'event: beat\ndata:\n\n';
