import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { GiftVoucherTerms, sellGiftVoucherCall } from '../../../../contract/gift-vouchers.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { formatPrice } from '../../../../domain/money.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { giftTermsQuery } from '../../gift-vouchers/gift-terms-query.ts';
import { optionalEmailError } from '../shared/optional-email.ts';
import { parsePounds } from '../shared/pounds-field.ts';
import { RadioChoice } from '../shared/radio-choice.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { blankPayment, checkPayment, type PaymentDraft, paymentFields } from '../shared/taken-money.ts';
import { TakenMoneyFields } from '../shared/taken-money-fields.tsx';
import styles from './gift-finder.module.css';
import { GiftSold } from './gift-sold.tsx';

interface GiftSaleDraft extends PaymentDraft {
  amount: string;
  recipientName: string;
  message: string;
  delivery: string;
  recipientEmail: string;
  customerName: string;
  customerEmail: string;
}

const blank: GiftSaleDraft = {
  amount: '',
  recipientName: '',
  message: '',
  delivery: 'print',
  recipientEmail: '',
  customerName: '',
  customerEmail: '',
  ...blankPayment,
};

const ways = [
  ['print', 'Printed here'],
  ['mail', 'By email, now'],
] as const;

/**
 * Sells a gift voucher at reception (specification 14.29). Shows nothing while no gift vouchers are on sale.
 */
export function GiftSale() {
  const { data: terms } = useQuery(giftTermsQuery());
  const [sold, setSold] = useState<CallReply<typeof sellGiftVoucherCall> | null>(null);
  if (sold) return <GiftSold sold={sold} onNext={() => setSold(null)} />;
  return (
    terms?.onSale && (
      <details className={styles.sale} aria-label="Sell a gift voucher">
        <summary className={styles.summary}>Sell a gift voucher</summary>
        <GiftSaleForm terms={terms} onSold={setSold} />
      </details>
    )
  );
}

type GiftSaleFormProps = {
  terms: GiftVoucherTerms;
  onSold: (sold: CallReply<typeof sellGiftVoucherCall>) => void;
};

function GiftSaleForm({ terms, onSold }: GiftSaleFormProps) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  const form = useForm({
    blank,
    fields: [
      'amount',
      'recipientName',
      'message',
      'delivery',
      'recipientEmail',
      'customerName',
      'customerEmail',
      ...paymentFields,
    ],
    idPrefix: 'gift-sale-',
    whileTyping: 'clear',
    check: (typed) => checkGiftSale(typed, terms),
    send: (sale) =>
      staffCall<typeof sellGiftVoucherCall>('POST /api/admin/gift-vouchers', {
        body: { clientId: keyFor(sale), ...sale },
      }),
    onSent: (reply) => {
      refetchTopics(client, ['vouchers']);
      onSold(reply);
    },
    unreached:
      'We could not reach the centre, and do not know whether it was sold. Please send it again as it is: it is never sold twice.',
  });
  const draft = useBrowserStore(form.draft);
  return (
    <form {...form.props} method="post" noValidate className={styles.form}>
      <TextField
        label="Amount in pounds"
        hint={`Any amount from ${formatPrice(terms.least)} to ${formatPrice(terms.most)}`}
        inputMode="decimal"
        maxLength={10}
        {...form.text('amount')}
        autoComplete="off"
      />
      <TextField label="Who is it for?" maxLength={100} {...form.text('recipientName')} autoComplete="off" />
      <TextArea
        label="Message"
        optional
        hint="It is on the voucher"
        maxLength={400}
        {...form.text('message')}
      />
      <RadioChoice
        legend="How does it get there?"
        name="delivery"
        idPrefix="gift-sale-"
        choices={ways}
        chosen={draft.delivery}
      />
      {draft.delivery === 'mail' && (
        <EmailField label="Their email address" {...form.text('recipientEmail')} autoComplete="off" />
      )}
      <TextField label="Who gives it?" maxLength={100} {...form.text('customerName')} autoComplete="off" />
      <EmailField
        label="The giver’s email"
        optional
        hint="For the receipt"
        {...form.text('customerEmail')}
        autoComplete="off"
      />
      <TakenMoneyFields form={form} draft={draft} due={parsePounds(draft.amount)} idPrefix="gift-sale-" />
      {form.failure && (
        <Notice kind="error" live="assertive" title="Not sold">
          <p>{form.failure}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Selling...">
        Sell it
      </Button>
    </form>
  );
}

function checkGiftSale(typed: GiftSaleDraft, { least, most }: GiftVoucherTerms) {
  const pence = parsePounds(typed.amount);
  const [recipientName, customerName] = [typed.recipientName.trim(), typed.customerName.trim()];
  const [recipientEmail, customerEmail] = [typed.recipientEmail.trim(), typed.customerEmail.trim()];
  const isMailed = typed.delivery === 'mail';
  const taken = checkPayment(typed, pence ?? 0);
  const isOffered = pence !== null && pence >= least && pence <= most;
  const body = {
    pence: pence ?? 0,
    recipientName,
    message: typed.message,
    customerName,
    customerEmail,
    payments: taken.payments,
    ...(isMailed ? { delivery: 'mail' as const, recipientEmail } : { delivery: 'print' as const }),
  };
  return checked(body, {
    amount: !isOffered && `Please choose an amount from ${formatPrice(least)} to ${formatPrice(most)}`,
    recipientName: recipientName === '' && 'Please enter the name of the person who gets it',
    recipientEmail: isMailed && !isCompleteEmail(recipientEmail) && 'Please enter a valid email address',
    customerName: customerName.length < 2 && 'Please enter a name',
    customerEmail: optionalEmailError(customerEmail),
    ...taken.errors,
  });
}
