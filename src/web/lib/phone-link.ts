/** Where a phone number as people write it leads: 'tel:01632960100'. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
