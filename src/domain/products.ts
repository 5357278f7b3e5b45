/** The products that have pages of their own. */
export const namedProducts = ['visit', 'photo', 'credits', 'party', 'gift-voucher'] as const;

/** Returns the product that an order is of; 'other' for one without pages of its own. */
export function nameProduct(kind: string): (typeof namedProducts)[number] | 'other' {
  return namedProducts.find((name) => name === kind) ?? 'other';
}
