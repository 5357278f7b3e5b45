/**
 * A payment that was made without the provider and is imported into it afterwards. Amounts are in pence,
 * instants in epoch milliseconds.
 */
export interface ImportedPayment {
  intentId: string;
  clientSecret: string;
  bookingId: string;
  reference: string;
  description: string;
  amount: number;
  email: string;
  at: number;
  refunds: { refundId: string; refundKey: string; amount: number; at: number }[];
}
