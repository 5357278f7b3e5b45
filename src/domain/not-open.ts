/** A centre that is not open for booking, with its contact details. `phone` and `email` may be empty. */
export interface NotOpen {
  name: string;
  phone: string;
  email: string;
  /** Whether the centre has been open before. */
  wasOpen: boolean;
}

/** Returns the words that families read while a centre is not open for booking (specification 13.7). */
export function notOpenInWords({ name, phone, email, wasOpen }: NotOpen): string {
  const begins = wasOpen
    ? `Booking at ${name} is closed for the time being.`
    : `Booking at ${name} opens soon.`;
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  if (ways.length === 0) return begins;
  const alternatives = ways.join(' or ');
  return `${begins} Until then ${alternatives}.`;
}
