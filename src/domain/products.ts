/** The products that have their own pages. */
export const productsWithPages = ['visit', 'photo', 'credits', 'party', 'gift-voucher'] as const;

/** Returns the product of an order; 'other' for a product without its own pages. */
export function productOfKind(kind: string): (typeof productsWithPages)[number] | 'other' {
  return productsWithPages.find((name) => name === kind) ?? 'other';
}
