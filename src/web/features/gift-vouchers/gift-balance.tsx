import { useEffect, useState } from 'react';
import { prepaidName } from '../../../domain/account-credit.ts';
import { dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type CarriedCredit, carriedCredit, carryCredit } from '../account-credit/carried-credit.ts';
import { codeInAddress } from '../account-credit/code-in-address.ts';
import { CodeForm } from '../purchase/code-form.tsx';
import styles from './gift-vouchers.module.css';

/**
 * The rest of a gift voucher, or of account credit (specification 14.24). A link or a QR code can hold the
 * code in its fragment. The voucher is then offered in the next order of this tab.
 */
export function GiftBalance() {
  const inBrowser = useInBrowser();
  const carried = useBrowserStore(carriedCredit);
  // The stored credit is hidden while the code of a link is looked up, and after that has failed.
  const [isUnread, setIsUnread] = useState(false);
  const credit = inBrowser && !isUnread ? carried : null;
  const form = useForm({
    blank: { code: '' },
    fields: ['code'],
    idPrefix: 'gift-',
    whileTyping: 'clear',
    check: (typed) => {
      const code = typed.code.trim();
      return checked({ code }, { code: code === '' && 'Please enter the code' });
    },
    send: ({ code }) => carryCredit(code),
    onSent: () => setIsUnread(false),
    unreached: 'We could not look it up. Nothing is spent: please try again.',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is opened once
  useEffect(() => {
    const code = codeInAddress();
    if (code === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setIsUnread(true);
    form.set({ code });
    void form.submit();
  }, []);
  return (
    <section aria-labelledby="have-one" className={`card ${styles.balance}`} data-tone="honey">
      <h2 id="have-one" className="text-h3">
        {credit ? `You have ${formatPence(credit.left)} to spend` : 'Have you got one?'}
      </h2>
      <div aria-live="polite">{credit && <Credit credit={credit} />}</div>
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

function Credit({ credit: { code, endsOn } }: { credit: CarriedCredit }) {
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
        <Button variant="link" onClick={() => carriedCredit.clear()}>
          Use another code
        </Button>
      </p>
    </div>
  );
}
