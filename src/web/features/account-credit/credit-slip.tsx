import type { Pence } from '../../../domain/money.ts';
import { toast } from '../../ui/toast.tsx';
import { carriedCredit, isGift, useCreditFor } from './carried-credit.ts';
import { CreditCode } from './credit-code.tsx';

/**
 * The field for the code of a gift voucher or account credit, for orders that take no promo code. Once a
 * credit is applied, it replaces the field.
 */
export default function CreditSlip({ due }: { due: Pence }) {
  const { credit, pays } = useCreditFor(due);
  return (
    <section aria-labelledby="account-credit-title" className="card" data-tone="honey">
      <h2 id="account-credit-title" className="mb-3 text-h3">
        Gift voucher or account credit
      </h2>
      <CreditCode
        {...{ credit, pays }}
        label="Code"
        hint="The code of a gift voucher, or the one in our email about an earlier booking that did not take place."
        onFound={(found) => {
          carriedCredit.write(found);
          toast({ title: isGift(found) ? 'Gift voucher applied' : 'Account credit applied' });
        }}
        onRemove={() => carriedCredit.clear()}
      />
    </section>
  );
}
