/**
 * Returns the canonical form of an e-mail address: lower case, without anything from a '+' to the '@'. The
 * database compares addresses in this form.
 */
export function canonicalEmail(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}

const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * Returns whether a text is a complete e-mail address (specification 8.2). The rule is the same as in the
 * contract, so that a page makes no call for an incomplete address.
 */
export function isCompleteEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

/**
 * Returns whether mail can be sent to an address. A walk-in leaves no address, so its stored address ends in
 * '.invalid' (RFC 2606, specification 12.26).
 */
export function canReceiveMail(email: string): boolean {
  return !/\.invalid$/i.test(email);
}
