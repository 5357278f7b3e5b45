/**
 * The heartbeat of a quiet stream. It is an event, which tells the page that the connection is open. A
 * comment in the stream would not reach the page's script.
 */
export const streamHeartbeat = 'event: beat\ndata:\n\n';
