/** The products that have their own pages. */
export const productsWithPages = ['visit', 'photo', 'credits', 'party', 'gift-voucher'] as const;

/** Returns an order's kind if it is a product with its own pages, otherwise 'other'. */
export function productOfKind(kind: string): (typeof productsWithPages)[number] | 'other' {
  return productsWithPages.find((name) => name === kind) ?? 'other';
}
