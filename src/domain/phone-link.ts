/** Returns the link for a phone number in any notation: 'tel:01632960100'. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
