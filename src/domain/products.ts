/** The products that have their own pages. */
export const namedProducts = ['visit', 'photo', 'credits', 'party', 'gift-voucher'] as const;

/** Returns the product of an order; 'other' for a product without its own pages. */
export function nameProduct(kind: string): (typeof namedProducts)[number] | 'other' {
  return namedProducts.find((name) => name === kind) ?? 'other';
}
