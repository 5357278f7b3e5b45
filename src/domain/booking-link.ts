/**
 * Returns the address that opens a booking on the website. The view token is in the fragment, which browsers
 * do not send.
 */
export function bookingUrl(baseUrl: string, { id, view_token }: { id: string; view_token: string }): string {
  return `${baseUrl}/my-booking?booking=${id}#${view_token}`;
}

/** Returns the address of a party's page for its host. The view token is in the fragment. */
export function partyUrl(baseUrl: string, { id, view_token }: { id: string; view_token: string }): string {
  return `${baseUrl}/my-party?booking=${id}#${view_token}`;
}

/** Returns the address of a group's page on the waitlist. The key is in the fragment. */
export function waitlistUrl(baseUrl: string, key: string): string {
  return `${baseUrl}/waitlist#${key}`;
}

/** Removes view tokens, keys and codes from the links in a text, so that the links open nothing. */
export function withoutViewTokens(text: string): string {
  return text
    .replace(/(\/my-(?:booking|party)\?booking=[\da-f-]{36})#[\w-]+/g, '$1')
    .replace(/(\/(?:waitlist|pay|gift-vouchers|account-credit|admin\/join))#[\w-]+/g, '$1');
}
