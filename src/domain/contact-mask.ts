const hidden = '•••';

/** An e-mail as a screen in a public place shows it: enough for its owner, for nobody else ('a•••@e•••.org', readings 25). */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  const end = host.slice(host.lastIndexOf('.'));
  return `${local.slice(0, 1)}${hidden}@${host.slice(0, 1)}${hidden}${end === host ? '' : end}`;
}

/** A telephone number as a screen in a public place shows it: its last three digits. Empty stays empty. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? '' : `${hidden} ${digits.slice(-3)}`;
}
