const hidden = '•••';

/**
 * Returns an e-mail address masked for a screen in a public place: 'a•••@e•••.org' (specification 12.25). Its
 * owner recognises the address, but nobody else can read it.
 */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  const end = host.slice(host.lastIndexOf('.'));
  return `${local.slice(0, 1)}${hidden}@${host.slice(0, 1)}${hidden}${end === host ? '' : end}`;
}

/**
 * Returns a phone number masked for a screen in a public place. Only its first two digits remain ('07•••'),
 * because the last three digits unlock a ticket for another day (specification 12.43). An empty text stays
 * empty.
 */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? '' : `${digits.slice(0, 2)}${hidden}`;
}

/**
 * Returns a name masked for strangers: the first word and the initial of the last word ('Sarah M.'). A single
 * word becomes its initial.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const initial = `${[...(words.at(-1) ?? '')][0]?.toUpperCase() ?? ''}.`;
  return words.length > 1 ? `${first} ${initial}` : initial;
}

/** Returns whether `lastThree` are the last three digits of a phone number. */
export function endsWithDigits(phone: string, lastThree: string): boolean {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 3 && lastThree.length === 3 && digits.endsWith(lastThree);
}
