import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  BookingCancellation,
  cancelBookingCall,
  creditBookingCall,
  refundBookingCall,
} from '../../../../contract/cancellation.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import {
  handedBack,
  refundForStaff,
  sentToCard,
  splitRefund,
  type Tender,
} from '../../../../domain/refund-split.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useUntilAnswered } from '../../../lib/use-until-answered.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import bookingDialog from './booking-dialog.module.css';
import parts from './dashboard-parts.module.css';
import { formatPoundsField, parsePounds } from './pounds-field.ts';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-query.ts';

const signInEnded =
  'The sign-in had ended, so nothing was done yet. What you typed is still here: please send it again.';
const signInEndedUnanswered =
  'The sign-in had ended, and we still do not know whether it was done. Please send it again: it is never done twice.';
const unreached =
  'We could not reach the centre, and do not know whether it was done. Please send it again: it is never done twice.';

/** The result of a cancellation or a refund, shown to staff. */
export interface CancellationOutcome {
  words: string;
  /** Pence that the provider returns to the card. */
  toCard: number;
  /** The parts of the refund that the provider does not return to the card, a line for each tender. */
  byHand: readonly string[];
  hasEmail: boolean;
}

type ActionKind = 'cancel' | 'refund';

type CancellationFormProps = {
  action: ActionKind;
  bookingId: string;
  booking: BookingCancellation;
  onBack: () => void;
  onDone: (done: CancellationOutcome) => void;
};

/** The first part of the key of the mutation that cancels or refunds. The second part is the booking's id. */
export const cancellationKey = 'cancellation';

/**
 * Cancels or refunds a booking, with an amount and a reason. Shows the refund policy and the places that
 * become free.
 */
export function CancellationForm({
  action,
  bookingId,
  booking: current,
  onBack,
  onDone,
}: CancellationFormProps) {
  const client = useQueryClient();
  const { data: booking, isUnanswered, send: sendOnce } = useUntilAnswered(current);
  const amount = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (amount.current) amount.current.focus();
    else title.current?.focus();
  }, []);
  const refundable = moneyLeft(booking);
  const partsOf = (pence: number) =>
    splitRefund(
      pence,
      booking.payments.filter(({ left }) => left > 0),
    ).map(({ payment, amount: part }) => ({
      tender: payment.tender,
      amount: part,
    }));
  const form = useForm({
    blank: {
      way: action === 'cancel' ? 'rule' : 'other',
      refund: action === 'cancel' ? formatPoundsField(booking.policyRefund) : '',
      reason: '',
    },
    fields: ['way', 'refund', 'reason'],
    whileTyping: 'clear',
    check: (typed) => check(action, typed, booking),
    mutationKey: [cancellationKey, bookingId],
    send: ({ refundPence, reason, keepsCredits, asCredit }) =>
      sendOnce((clientId) => {
        if (asCredit)
          return staffCall<typeof creditBookingCall>('POST /api/admin/bookings/:bookingId/account-credit', {
            params: { bookingId },
            body: { clientId, reason },
          });
        const body = { clientId, refundPence, reason };
        return action === 'cancel'
          ? staffCall<typeof cancelBookingCall>('POST /api/admin/bookings/:bookingId/cancel', {
              params: { bookingId },
              body: { ...body, keepsCredits },
            })
          : staffCall<typeof refundBookingCall>('POST /api/admin/bookings/:bookingId/refund', {
              params: { bookingId },
              body,
            });
      }),
    onSent: ({ credited, refundParts: repliedParts }, { asCredit, refundPence }) => {
      // During an upgrade a process of the earlier version may answer, without the parts of the refund.
      const refundParts = repliedParts ?? partsOf(refundPence);
      toast({
        title: action === 'cancel' ? 'Booking cancelled' : 'Refund recorded',
        description: booking.reference,
      });
      onDone({
        words: asCredit
          ? `The booking is cancelled, and ${formatPence(credited)} is kept as account credit.`
          : action === 'cancel'
            ? 'The booking is cancelled.'
            : 'The refund is recorded.',
        toCard: sentToCard(refundParts),
        byHand: refundForStaff(refundParts.filter(({ tender }) => tender !== 'card')),
        hasEmail: booking.hasEmail,
      });
      refetchTopics(client, ['bookings', 'photos']);
    },
    onFailed: () => refetchTopics(client, ['bookings', 'photos']),
    unreached,
    explain: (_, problem) => {
      if (!(problem instanceof CallFailure) || problem.status !== 401) return '';
      return isUnanswered ? signInEndedUnanswered : signInEnded;
    },
  });
  const typed = useBrowserStore(form.draft);
  const pence = refundOf(typed, booking);
  return (
    <form {...form.props} method="post" noValidate className={bookingDialog.bookingDetails}>
      <h3 ref={title} tabIndex={-1} className={`${parts.dashboardH2} outline-none`}>
        {action === 'cancel' ? 'Cancel' : 'Refund for'} {booking.reference}
      </h3>
      {action === 'cancel' && (
        <>
          <ReleasedItems booking={booking} way={typed.way} />
          <RefundWays booking={booking} way={typed.way} />
        </>
      )}
      {typed.way === 'other' && (
        <TextField
          label="Refund amount, in pounds"
          hint={`At most ${formatPence(refundable)}.${action === 'refund' ? ' The booking stays as it is.' : ''}`}
          ref={amount}
          inputMode="decimal"
          autoComplete="off"
          className={bookingDialog.bookingAmount}
          {...form.text('refund')}
        />
      )}
      <RefundParts parts={partsOf(Math.min(pence ?? 0, refundable))} />
      <TextArea
        label="Why"
        optional={followsRule(typed.way, booking)}
        hint={
          followsRule(typed.way, booking)
            ? 'A few words for the log. The customer does not see them.'
            : 'Why the rule is set aside: a few words for the log. The customer does not see them.'
        }
        rows={2}
        maxLength={300}
        {...form.text('reason')}
      />
      {form.failure && (
        <Notice kind="error" title={isUnanswered ? 'No answer' : 'Not done'} live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Processing...">
          {typed.way === 'credit' && booking.accountCredit
            ? `Cancel and keep ${formatPence(booking.accountCredit.pence)} as credit`
            : submitText(action, pence)}
        </Button>
        {!form.isSending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}

type RefundPartsProps = { parts: readonly { tender: Tender; amount: number }[] };

/** Says how the money goes back, if staff have to hand back a part of it. */
function RefundParts({ parts }: RefundPartsProps) {
  return (
    <div role="status">
      {handedBack(parts) > 0 && (
        <ul>
          {refundForStaff(parts).map((line) => (
            <li key={line}>
              <strong>{line}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function submitText(action: ActionKind, pence: number | null): string {
  const money = pence === null || pence === 0 ? '' : formatPence(pence);
  if (action === 'refund') return money ? `Refund ${money}` : 'Refund';
  return money ? `Cancel and refund ${money}` : 'Cancel without a refund';
}

/**
 * The typed values. `way` says what goes back: 'rule' for the refund by the rule, 'all' for everything
 * although the rule gives less, 'credit' for account credit instead of money, or 'other' for the amount in
 * `refund`.
 */
type Typed = { way: string; refund: string; reason: string };

/** Returns the refund in pence, or null if the typed amount is not valid. */
function refundOf({ way, refund }: Typed, booking: BookingCancellation) {
  const { policyRefund } = booking;
  if (way === 'rule') return policyRefund;
  if (way === 'credit') return 0;
  return way === 'all' ? moneyLeft(booking) : parsePounds(refund);
}

function check(action: ActionKind, typed: Typed, booking: BookingCancellation) {
  const reason = typed.reason.trim();
  const pence = refundOf(typed, booking);
  return checked(
    {
      refundPence: pence ?? 0,
      reason,
      keepsCredits: typed.way === 'rule' && booking.policyKeepsCredits,
      asCredit: typed.way === 'credit',
    },
    {
      refund: amountError(action, pence, moneyLeft(booking)),
      reason: !followsRule(typed.way, booking) && reason.length < 3 && 'Please say why, in a few words',
    },
  );
}

type RefundWaysProps = { booking: BookingCancellation; way: string };

/** Shows the refund rule in words, and the choice to follow or override it. */
function RefundWays({ booking, way }: RefundWaysProps) {
  const { policy, policyRefund, policyKeepsCredits, accountCredit } = booking;
  const all = moneyLeft(booking);
  const creditsAndVoucher = creditsAndVoucherInWords(booking);
  const isSingle = booking.creditsBack + (booking.voucherBack ? 1 : 0) === 1;
  const gives = policyRefund > 0 || all === 0 ? formatPence(policyRefund) : 'nothing';
  const ways = [
    [
      'rule',
      `By the rule: ${gives} goes back${policyKeepsCredits && creditsAndVoucher ? `, ${creditsAndVoucher} ${isSingle ? 'stays' : 'stay'} spent` : ''}`,
    ],
    ...(policyRefund < all || (policyKeepsCredits && creditsAndVoucher !== '')
      ? [
          [
            'all',
            `No charge: ${all > 0 ? `all ${formatPence(all)} goes` : `${creditsAndVoucher} ${isSingle ? 'goes' : 'go'}`} back${all > 0 && creditsAndVoucher ? `, ${creditsAndVoucher} too` : ''}`,
          ],
        ]
      : []),
    ...(accountCredit && (accountCredit.pence > 0 || accountCredit.beyondRule === null)
      ? [['credit', creditInWords(accountCredit)]]
      : []),
    ...(all > 0 ? [['other', 'Another amount']] : []),
  ];
  return (
    <fieldset className={bookingDialog.refundWays} aria-describedby="refund-rule">
      <legend className="field-label">What goes back</legend>
      <p id="refund-rule" className="field-hint">
        {policy}
      </p>
      {ways.map(([value, words]) => (
        <label key={value} className={bookingDialog.refundWay}>
          <input type="radio" name="way" id={`way-${value}`} value={value} defaultChecked={value === way} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the pence that are neither refunded nor turned into account credit. */
function moneyLeft({ paid, returned, credited }: BookingCancellation): number {
  return paid - returned - credited;
}

/** Returns whether a choice follows the rules, so that it needs no reason. */
function followsRule(way: string, { accountCredit }: BookingCancellation): boolean {
  return way === 'rule' || (way === 'credit' && accountCredit?.beyondRule === null);
}

function creditInWords({ pence, endsOn, beyondRule }: NonNullable<BookingCancellation['accountCredit']>) {
  const sum =
    pence > 0 ? `${formatPence(pence)} to spend until ${dayInWords(endsOn)}` : 'what was used comes back';
  const why = beyondRule === null ? 'the rule offers it' : `beyond the rule: ${beyondRule}`;
  return `As account credit instead of money: ${sum} (${why})`;
}

function creditsAndVoucherInWords({ creditsBack, voucherBack }: BookingCancellation): string {
  return [
    creditsBack > 0 && `${creditsBack} session ${creditsBack === 1 ? 'credit' : 'credits'}`,
    voucherBack && `voucher ${voucherBack}`,
  ]
    .filter(Boolean)
    .join(' and ');
}

function amountError(action: ActionKind, pence: number | null, refundable: number): string | null {
  if (pence === null) return 'Please give an amount in pounds, such as 9.50';
  if (pence > refundable) return `No more than ${formatPence(refundable)} is left to refund`;
  return action === 'refund' && pence === 0 ? 'Please enter the amount to refund' : null;
}

function ReleasedItems({ booking, way }: RefundWaysProps) {
  const { placesBack, kind } = booking;
  const keeps = way === 'rule' && booking.policyKeepsCredits;
  const creditsBack = keeps ? 0 : booking.creditsBack;
  const voucherBack = keeps ? null : booking.voucherBack;
  const released = [
    kind === 'photo' && 'the photo session',
    kind === 'party' && 'the party’s room, host and places',
    placesBack > 0 && `${placesBack} ${placesBack === 1 ? 'place' : 'places'}`,
    creditsBack > 0 && `${creditsBack} session ${creditsBack === 1 ? 'credit' : 'credits'}`,
    voucherBack && `a use of voucher ${voucherBack}`,
  ].filter(Boolean);
  if (released.length === 0) return null;
  return (
    <p>
      The cancellation releases: {released.join(', ')}. Points earned by the booking{' '}
      {way === 'credit' ? 'stay' : 'are deducted'}.
    </p>
  );
}
