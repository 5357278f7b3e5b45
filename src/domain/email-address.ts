/** The mailbox of an address, as the database counts them: letter case and anything after a '+' set aside. */
export function canonicalEmail(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}

const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * Whether somebody has typed a whole address by now, by the contract's own rule; nothing is asked about
 * half of one (specification 8.2).
 */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/**
 * Whether mail to this address can arrive anywhere: walk-ins leave none, and theirs ends in '.invalid'
 * (RFC 2606, specification 12.26).
 */
export function canReceiveMail(email: string): boolean {
  return !/\.invalid$/i.test(email);
}
