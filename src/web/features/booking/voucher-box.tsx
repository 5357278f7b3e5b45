import { useRef } from 'react';
import { formatPence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { codeFieldProps } from '../../ui/field.tsx';
import { AppliedCredit } from '../account-credit/applied-credit.tsx';
import { carriedCredit, useCreditFor } from '../account-credit/carried-credit.ts';
import type { Draft } from './draft.ts';
import type { useVoucher } from './use-voucher.ts';
import type { Visit } from './visit.ts';
import styles from './voucher-box.module.css';

type VoucherBoxProps = { draft: Draft; visit: Visit; voucher: ReturnType<typeof useVoucher> };

/** The field for a voucher's code, the result of its check, and a button to remove the voucher. */
export function VoucherBox({ draft, visit, voucher }: VoucherBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { form } = voucher;
  const { credit, pays } = useCreditFor(visit.quote.total);
  const { ref, onInput } = form.props;
  const { error: _, announced: __, ...control } = form.text('voucherCode');
  const applied = draft.voucher !== null;
  const problem = applied ? null : voucher.problem;
  const idle = !applied && (draft.voucherCode.trim() === '' || visit.beforeVoucher === 0);
  const remove = () => {
    voucher.remove();
    input.current?.focus();
  };
  return (
    <section aria-labelledby="voucher-title" className={`card ${styles.voucherSlip}`} data-tone="honey">
      <div className={styles.voucherStub}>
        <h2 id="voucher-title" className="text-h3">
          Have a voucher?
        </h2>
        <p id="voucherCode-hint" className="field-hint mt-1">
          From a flyer or a reward, one for each booking. A gift voucher or account credit goes here, too.
        </p>
      </div>
      <div className="field content-start">
        <label htmlFor="voucherCode" className="field-label">
          Voucher code<span className="font-normal text-bramble-soft"> (optional)</span>
        </label>
        <div ref={ref} onInput={onInput} className="flex w-full flex-wrap gap-3">
          <input
            ref={input}
            {...control}
            className="input min-w-0 flex-1 basis-48 uppercase"
            readOnly={applied}
            maxLength={60}
            {...codeFieldProps}
            aria-describedby={problem ? 'voucherCode-hint voucherCode-said' : 'voucherCode-hint'}
            aria-invalid={problem ? true : undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!applied) void form.submit();
            }}
          />
          <Button
            pending={voucher.checking}
            pendingText="Checking..."
            disabled={idle}
            onClick={() => (applied ? remove() : void form.submit())}
          >
            {applied ? 'Remove voucher' : 'Apply voucher'}
          </Button>
        </div>
        {credit && (
          <AppliedCredit
            {...{ credit, pays }}
            onRemove={() => {
              carriedCredit.clear();
              input.current?.focus();
            }}
          />
        )}
        <div role="status" id="voucherCode-said" className={`${styles.voucherSaid} w-full`}>
          {applied && (
            <p className="font-bold text-leaf">
              <span aria-hidden="true">✓ </span>Voucher applied! You save {formatPence(visit.quote.discount)}
            </p>
          )}
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
      </div>
    </section>
  );
}
