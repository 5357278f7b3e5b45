/**
 * A centre that is not open for booking, and how to reach it; `phone` and `email` are empty where it has
 * none.
 */
export interface NotOpen {
  name: string;
  phone: string;
  email: string;
  /** Whether it has been open before. */
  wasOpen: boolean;
}

/** Returns what families read of a centre that is not open for booking (specification 13.7). */
export function notOpenInWords({ name, phone, email, wasOpen }: NotOpen): string {
  const begins = wasOpen
    ? `Booking at ${name} is closed for the time being.`
    : `Booking at ${name} opens soon.`;
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  if (ways.length === 0) return begins;
  const asked = ways.join(' or ');
  return `${begins} Until then ${asked}.`;
}
