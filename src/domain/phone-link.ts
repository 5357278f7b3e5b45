/** Returns the link of a phone number as people write it: 'tel:01632960100'. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
