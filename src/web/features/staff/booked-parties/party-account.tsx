import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffParty, takePartyMoneyCall } from '../../../../contract/staff-parties.ts';
import { dayInWords, shortDateInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useUntilAnswered } from '../../../lib/use-until-answered.ts';
import { venueDay } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { formatPoundsField, parsePounds } from '../shared/pounds-field.ts';
import { refetchTopics, refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall } from '../shared/staff-query.ts';
import { TakenCreditCode, useTakenCredit } from '../shared/taken-credit.tsx';
import { blankPayment, checkPayment, type PaymentDraft, paymentFields } from '../shared/taken-money.ts';
import { TakenMoneyFields } from '../shared/taken-money-fields.tsx';
import styles from './booked-parties.module.css';
import { Disclosure } from './disclosure.tsx';

const tenders: Readonly<Record<StaffParty['payments'][number]['tender'], string>> = {
  card: 'Card, online',
  cash: 'Cash',
  'card-reader': 'Card machine',
  'account-credit': 'Credit or gift voucher',
};
const formatSigned = (pence: number) => (pence < 0 ? `-${formatPence(-pence)}` : formatPence(pence));

/** Shows a party's account: its lines, payments, refunds and the amount due. Takes money at reception. */
export function PartyAccount({ party }: { party: StaffParty }) {
  const maySell = useMay('sell');
  // After a lost reply the form stays as it was sent, although the amount due may have changed.
  const attempt = useUntilAnswered(party.account.open);
  const { lines, total, refunds, open, due } = party.account;
  return (
    <section aria-labelledby="party-account" className={`${styles.section} ${styles.account} cut-sheet`}>
      <h3 id="party-account" className={parts.dashboardH2}>
        Account
      </h3>
      <dl>
        {lines.map(({ name, quantity, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
          <Sum key={index} name={quantity === 1 ? name : `${quantity} × ${name}`} pence={amount} />
        ))}
        <Sum name="Total" pence={total} isTotal />
        {party.payments.map(({ tender, pence, at, receiptNumber }) => (
          <Sum
            key={`${at} ${tender} ${pence}`}
            name={`${tenders[tender]}, ${shortDateInWords(venueDay(at))}${receiptNumber ? `, receipt ${receiptNumber}` : ''}`}
            pence={pence}
          />
        ))}
        {refunds.map(({ pence, at }) => (
          <Sum
            key={`${at} ${pence}`}
            name={at ? `Sent back, ${shortDateInWords(venueDay(at))}` : 'On its way back'}
            pence={-pence}
          />
        ))}
        {party.state === 'confirmed' && (
          <Sum
            name={open > 0 && due ? `Still to pay, by ${dayInWords(due)}` : 'Still to pay'}
            pence={open}
            isTotal
          />
        )}
      </dl>
      {party.state === 'confirmed' && attempt.data > 0 && maySell && (
        <TakeMoney key={attempt.data} party={party} attempt={attempt} />
      )}
    </section>
  );
}

function Sum({ name, pence, isTotal = false }: { name: string; pence: number; isTotal?: boolean }) {
  return (
    <div className={styles.sum} data-total={isTotal ? '' : undefined}>
      <dt>{name}</dt>
      <dd className="amount">{formatSigned(pence)}</dd>
    </div>
  );
}

type TakeMoneyProps = { party: StaffParty; attempt: ReturnType<typeof useUntilAnswered<number>> };

/** Takes the amount due, or a part of it, with the same fields as other payments at reception. */
function TakeMoney({ party, attempt }: TakeMoneyProps) {
  const client = useQueryClient();
  const open = attempt.data;
  const [draft] = useState(() =>
    memoryStore({ ...(blankPayment as PaymentDraft), amount: formatPoundsField(open) }),
  );
  const typed = useBrowserStore(draft);
  const credit = useTakenCredit();
  const amount = parsePounds(typed.amount);
  const creditPays = credit.paysOf(amount === null ? null : Math.min(amount, open), typed.way);
  const form = useForm({
    draft,
    fields: ['amount', ...paymentFields],
    idPrefix: 'rest-',
    whileTyping: 'clear',
    check: (values) => {
      const due = parsePounds(values.amount) ?? 0;
      const pays = credit.paysOf(Math.min(due, open), values.way);
      const accountCredit = credit.spend(pays);
      const { payments, errors } = checkPayment(values, due - pays);
      return checked(
        { payments, ...(accountCredit && { accountCredit }) },
        {
          ...errors,
          amount:
            (due === 0 && 'Please give an amount in pounds, such as 50') ||
            (due > open && `Only ${formatPence(open)} is still to pay`),
        },
      );
    },
    send: (taken) =>
      attempt.send(async (clientId) => {
        const reply = await staffCall<typeof takePartyMoneyCall>('POST /api/admin/parties/:id/payments', {
          params: { id: party.id },
          body: { clientId, ...taken },
        });
        // Until the new amount due is shown, another press would take the same amount again.
        await refetchTopicsAndWait(client, ['bookings']);
        return reply;
      }),
    onSent: ({ open: left, change }) => {
      toast({
        title: left === 0 ? 'All paid' : `${formatPence(left)} is still to pay`,
        description: change > 0 ? `${formatPence(change)} change to give.` : party.reference,
        done: true,
      });
    },
    onFailed: (words, problem) => {
      credit.lookAgainAfter(problem);
      // The form is replaced by one with the new amount due, so it cannot show this refusal.
      if (problem instanceof CallFailure && problem.refusal?.code === 'same_key_other_request')
        toast({ title: 'Already taken', description: words, variant: 'destructive' });
      refetchTopics(client, ['bookings']);
    },
    unreached:
      'We could not reach the centre, so we do not know whether the money was taken. Please send the form again as it is: the same payment is never taken twice.',
  });
  return (
    <Disclosure title="Take money at the desk" isOpen>
      <form
        {...form.props}
        method="post"
        noValidate
        className={styles.form}
        aria-label="Take money at the desk"
      >
        <TextField
          label="Amount, in pounds"
          hint={`${formatPence(open)} is still to pay`}
          inputMode="decimal"
          maxLength={10}
          {...form.text('amount')}
          autoComplete="off"
        />
        <TakenCreditCode
          taken={credit}
          pays={creditPays}
          hint="Its code; the rest of the amount is paid below"
        />
        {(amount === null || amount > creditPays) && (
          <TakenMoneyFields
            form={form}
            draft={typed}
            due={amount === null ? null : amount - creditPays}
            idPrefix="rest-"
          />
        )}
        {form.failure && (
          <FocusedNotice
            about={form.attempts}
            kind="error"
            title={attempt.isUnanswered ? 'No answer' : 'Nothing was taken'}
          >
            {form.failure}
          </FocusedNotice>
        )}
        <div className={parts.dashboardAnswers}>
          <Button type="submit" variant="primary" pending={form.isSending} pendingText="Taking...">
            Take the money
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
