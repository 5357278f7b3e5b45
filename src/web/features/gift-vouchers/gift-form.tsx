import { type Day, dayInWords } from '../../../domain/calendar-day.ts';
import { formatPrice } from '../../../domain/money.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { EmailField, PhoneField, TextArea, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { StoredPersonOffer, toCustomer } from '../../ui/stored-person-offer.tsx';
import { giftFields } from './gift-draft.ts';
import type { GiftTerms } from './gift-terms-query.ts';
import styles from './gift-vouchers.module.css';
import { useBuyGift } from './use-buy-gift.ts';

const ways = [
  ['mail', 'By email, on a day you choose'],
  ['print', 'I print it at home'],
] as const;

/** The form for a gift voucher: its amount, the recipient, a message, the delivery, and the buyer. */
export function GiftForm({ terms, today }: { terms: GiftTerms; today: Day }) {
  const { form, busy, refused } = useBuyGift(terms, today);
  const { delivery } = useBrowserStore(form.draft);
  // The fields have no name, so that a form submitted before the script runs sends no personal data.
  const field = (name: (typeof giftFields)[number]) => ({ ...form.text(name), name: undefined });
  return (
    <form
      {...form.props}
      method="post"
      noValidate
      aria-label="Buy a gift voucher"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void form.submit();
      }}
    >
      <ErrorSummary attempt={form.attempts} errors={listFieldErrors(giftFields, form.errors)} />
      {refused && !refused.isAboutField && (
        <FocusedNotice about={refused} kind="error" live="assertive" title="The payment could not be started">
          <p>{refused.message}</p>
          <p>Nothing has been charged, and what you typed is kept.</p>
        </FocusedNotice>
      )}
      <h2>What you give</h2>
      <TextField
        label="Amount in pounds"
        hint={`Any amount from ${formatPrice(terms.least)} to ${formatPrice(terms.most)}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        className={styles.short}
        {...field('amount')}
      />
      <TextField label="Who is it for?" autoComplete="off" maxLength={100} {...field('recipientName')} />
      <TextArea
        label="Your message"
        optional
        hint="It is on the voucher."
        maxLength={400}
        {...field('message')}
      />
      <fieldset className={styles.ways}>
        <legend className="field-label">How does it get there?</legend>
        {ways.map(([value, words]) => (
          <label key={value} className={styles.way}>
            <input
              type="radio"
              name="delivery"
              id={value === 'mail' ? 'delivery' : `delivery-${value}`}
              value={value}
              defaultChecked={value === delivery}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {delivery === 'print' ? (
        <p>The voucher is one sheet of paper. You can print it as soon as it is paid for.</p>
      ) : (
        <>
          <EmailField label="Their email address" {...field('recipientEmail')} autoComplete="off" />
          <TextField
            label="Send it on"
            optional
            hint={`Without a date it goes today. The last day is ${dayInWords(terms.lastSendDay)}.`}
            type="date"
            min={today}
            max={terms.lastSendDay}
            className={styles.short}
            {...field('sendOn')}
          />
        </>
      )}
      <h2>Your contact details</h2>
      <StoredPersonOffer onUse={(person) => form.set(toCustomer(person))} />
      <TextField label="Full Name" autoComplete="name" {...field('customerName')} />
      <EmailField label="Email Address" hint="Your receipt goes there." {...field('customerEmail')} />
      <PhoneField label="Phone Number" {...field('customerPhone')} />
      <p className="text-small">
        The voucher can be spent for {terms.holds}, in one go or bit by bit, on visits, parties, photo
        sessions and session credits. By buying you agree to our{' '}
        <a href="/terms" target="_blank" rel="noopener">
          terms<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
      <div>
        <Button type="submit" variant="primary" size="large" pending={busy} pendingText="Processing...">
          Continue to Payment
        </Button>
      </div>
    </form>
  );
}
