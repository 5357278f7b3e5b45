/**
 * The heartbeat of a quiet stream. It is an event, which tells the page that the connection is open. A page
 * would not receive a comment.
 */
export const streamHeartbeat = 'event: beat\ndata:\n\n';
