import { prepaidName } from '../../../domain/account-credit.ts';
import { dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { CarriedCredit } from '../account-credit/carried-credit.ts';
import { useCreditByCode } from '../account-credit/use-credit-by-code.ts';
import { CodeForm } from '../purchase/code-form.tsx';
import styles from './gift-vouchers.module.css';

/**
 * Shows how much is left of a gift voucher or of account credit (specification 14.24). The visitor types the
 * code, or opens a link or QR code with the code in the fragment. From then on, the next order in this tab
 * offers to use the voucher.
 */
export function GiftBalance() {
  const { form, credit, heading, forgetCredit } = useCreditByCode('gift-');
  return (
    <section aria-labelledby="have-one" className={`card ${styles.balance}`} data-tone="honey">
      <h2 ref={heading} tabIndex={-1} id="have-one" className="text-h3">
        {credit ? `You have ${formatPence(credit.left)} to spend` : 'Have you got one?'}
      </h2>
      <div aria-live="polite">{credit && <Credit credit={credit} onAnother={forgetCredit} />}</div>
      {!credit && (
        <CodeForm
          form={form}
          hint="For example GIFT-7K2Q-M3XR-TD5H"
          maxLength={60}
          failureTitle="This code opens no gift voucher"
          button="See what is left"
          pendingText="Looking..."
          isPending={form.isSending}
          isSecond
        >
          Type its code and see what is left on it.
        </CodeForm>
      )}
    </section>
  );
}

type CreditProps = { credit: CarriedCredit; onAnother: () => void };

function Credit({ credit: { code, endsOn }, onAnother }: CreditProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        Choose what to book: your {prepaidName(code)} comes along and is taken off before you pay.
        {isDay(endsOn) && ` You can spend it until ${dayInWords(endsOn)}, in one go or bit by bit.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/booking">
          Book a visit
        </ButtonLink>
        <ButtonLink to="/party-booking">Book a party</ButtonLink>
        <ButtonLink to="/photo-studio">Book a photo session</ButtonLink>
        <ButtonLink to="/session-credits">Buy session credits</ButtonLink>
      </div>
      <p className="text-small">
        Code {code}.{' '}
        <Button variant="link" onClick={onAnother}>
          Use another code
        </Button>
      </p>
    </div>
  );
}
