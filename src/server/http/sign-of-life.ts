/**
 * What a stream says when it has nothing to say. An event, not a comment: a page hears it, and so knows that
 * the line is open.
 */
export const signOfLife = 'event: beat\ndata:\n\n';
