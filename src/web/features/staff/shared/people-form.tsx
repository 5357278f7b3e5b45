import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type {
  changeBookingCall,
  quoteBookingChangeCall,
  StaffBooking,
} from '../../../../contract/staff-booking.ts';
import { formatPence } from '../../../../domain/money.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import { memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { unansweredAfter } from '../../../lib/use-until-answered.ts';
import { venueMinute } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TicketCounts } from '../../../ui/ticket-counts.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './booking-dialog.module.css';
import parts from './dashboard-parts.module.css';
import { focusInTab } from './focus-in-tab.ts';
import { parsePounds } from './pounds-field.ts';
import { refetchTopics } from './screen-stream.ts';
import { staffCall, useStaffQuery } from './staff-query.ts';

type PeopleFormProps = {
  booking: StaffBooking;
  /** Whether the form begins with the tickets of the change that waits for its payment. */
  isForWaiting: boolean;
  onBack: () => void;
};

type ChangePrice = CallReply<typeof quoteBookingChangeCall>;

type Way = 'cash' | 'card-reader' | 'later';

const ways: readonly [Way, string][] = [
  ['cash', 'Cash'],
  ['card-reader', 'Card machine'],
  ['later', 'They pay on their booking’s page'],
];

const unreached =
  'We could not reach the centre, so we do not know whether the visit was changed. Please send the form again as it is: the same change is never made twice.';

/**
 * Changes the tickets of a visit, for a family at reception or on the phone. Shows the price of the change,
 * and takes the payment.
 */
export default function PeopleForm({ booking, isForWaiting, onBack }: PeopleFormProps) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  const { bookingId, move, customerEmail } = booking;
  // After a lost reply the booking may already be changed, so a new quote might show no difference. The form
  // therefore keeps the tickets with which it opened and the quote of that attempt, and can be sent again as
  // it was.
  const [tickets] = useState(booking.change.tickets);
  const [unanswered, setUnanswered] = useState<{ choice: string; quote: ChangePrice | undefined } | null>(
    null,
  );
  const [counts, setCounts] = useState(() => {
    const wanted = (isForWaiting && booking.waiting?.tickets) || tickets;
    const countOf = (id: string) => wanted.find(({ ticketTypeId }) => ticketTypeId === id)?.quantity ?? 0;
    return Object.fromEntries(tickets.map(({ ticketTypeId: id }) => [id, countOf(id)]));
  });
  const [draft] = useState(() =>
    memoryStore({ way: 'cash' as string, given: '', receiptNumber: '', aside: false, reason: '' }),
  );
  const typed = useBrowserStore(draft);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusInTab(title.current), []);
  const isSame = tickets.every(({ ticketTypeId, quantity }) => counts[ticketTypeId] === quantity);
  const isNobody = Object.values(counts).every((count) => count === 0);
  const setsRuleAside = move.isTooLate && typed.aside;
  const body = { ticketQuantities: counts, setsRuleAside };
  const choice = JSON.stringify(body);
  const quoted = useStaffQuery({
    topic: 'bookings',
    key: ['quote-change', bookingId, choice],
    read: (signal) =>
      staffCall<typeof quoteBookingChangeCall>(
        'POST /api/admin/bookings/:bookingId/quote-change',
        { params: { bookingId }, body },
        { signal },
      ),
    isEnabled: !isSame && !isNobody,
    pollInterval: false,
  });
  const quote = unanswered?.choice === choice ? unanswered.quote : quoted.data;
  const difference = quote?.difference ?? 0;
  const form = useForm({
    draft,
    fields: ['way', 'given', 'receiptNumber', 'aside', 'reason'],
    idPrefix: 'people-',
    whileTyping: 'clear',
    check: ({ way, given, receiptNumber, reason }) => {
      const pounds = given.trim() === '' ? difference : parsePounds(given);
      const receipt = receiptNumber.trim();
      const cash = { tender: 'cash', amount: difference, given: pounds ?? 0 } as const;
      const card = { tender: 'card-reader', amount: difference, receiptNumber: receipt } as const;
      const taken = { by: 'taken', payment: way === 'cash' ? cash : card } as const;
      return checked(
        {
          ...body,
          difference,
          reason: setsRuleAside ? reason.trim() : '',
          payment: difference <= 0 ? null : way === 'later' ? ({ by: 'later' } as const) : taken,
        },
        {
          given:
            difference > 0 &&
            way === 'cash' &&
            (pounds === null || pounds < difference) &&
            `Please enter at least ${formatPence(difference)}`,
          receiptNumber:
            difference > 0 &&
            way === 'card-reader' &&
            receipt === '' &&
            'Please enter the number on the receipt',
          reason: setsRuleAside && reason.trim().length < 3 && 'Please say why, in a few words',
        },
      );
    },
    send: async (sent) => {
      const attempt = { choice, quote };
      setUnanswered(attempt);
      try {
        return await staffCall<typeof changeBookingCall>('POST /api/admin/bookings/:bookingId/change', {
          params: { bookingId },
          body: { clientId: keyFor(sent), ...sent },
        });
      } catch (problem) {
        setUnanswered(unansweredAfter(problem, attempt, unanswered));
        throw problem;
      }
    },
    onSent: ({ waitsUntil, handBack }) => {
      toast({
        title: waitsUntil ? 'Waiting for the payment' : 'Changed',
        description: waitsUntil
          ? `The places are kept until ${formatTime(venueMinute(waitsUntil))}. The family has a mail with the link.`
          : [`${booking.reference} has a new ticket by mail.`, ...handBack].join(' '),
      });
      refetchTopics(client, ['bookings', 'stays']);
      onBack();
    },
    onFailed: () => void quoted.refetch(),
    unreached,
  });
  const handed = quote && typed.way === 'cash' && typed.given.trim() !== '' && parsePounds(typed.given);
  return (
    <form {...form.props} method="post" noValidate className={styles.bookingDetails}>
      <h3 ref={title} tabIndex={-1} className={`${parts.dashboardH2} outline-none`}>
        Who comes with {booking.reference}
      </h3>
      <p className={styles.ruleLine} data-aside={setsRuleAside}>
        <strong>By the rule:</strong> {booking.rule || 'nothing goes back any more.'}
      </p>
      <TicketCounts tickets={tickets} counts={counts} className={styles.people} onChange={setCounts} />
      {isNobody && <p role="status">If nobody comes, cancel the booking instead.</p>}
      {move.isTooLate && !isSame && (
        <Checkbox
          label="No charge: refund the whole difference"
          hint="Sets the rule aside. The log records why."
          {...form.tick('aside')}
        />
      )}
      {setsRuleAside && (
        <TextArea
          label="Why"
          hint="A few words for the log. The family does not see them."
          rows={2}
          maxLength={300}
          {...form.text('reason')}
        />
      )}
      {!isSame && !isNobody && (
        <div role="status">
          {quote ? (
            <>
              <p className="display text-h3">
                {difference === 0
                  ? 'Nothing to pay'
                  : difference > 0
                    ? `${formatPence(difference)} to pay`
                    : `${formatPence(-difference)} back`}
              </p>
              {quote.meaning.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </>
          ) : (
            <p>{quoted.isError ? 'No price: this cannot be changed now.' : 'Working out the price…'}</p>
          )}
        </div>
      )}
      {difference > 0 && (
        <fieldset className={styles.refundWays}>
          <legend className="field-label">Paid by</legend>
          {ways
            .filter(([way]) => way !== 'later' || customerEmail !== '')
            .map(([way, words]) => (
              <label key={way} className={styles.refundWay}>
                <input
                  type="radio"
                  name="way"
                  id={way === 'cash' ? 'people-way' : `people-way-${way}`}
                  value={way}
                  defaultChecked={way === typed.way}
                />
                <span>{words}</span>
              </label>
            ))}
        </fieldset>
      )}
      {difference > 0 && typed.way === 'cash' && (
        <>
          <TextField
            label="Cash given, in pounds"
            hint="Leave it empty for the exact amount"
            inputMode="decimal"
            maxLength={10}
            {...form.text('given')}
            autoComplete="off"
          />
          {typeof handed === 'number' && handed >= difference && (
            <p role="status">
              Change due <strong className="amount">{formatPence(handed - difference)}</strong>
            </p>
          )}
        </>
      )}
      {difference > 0 && typed.way === 'card-reader' && (
        <TextField
          label="Number on the card machine’s receipt"
          maxLength={40}
          {...form.text('receiptNumber')}
          autoComplete="off"
        />
      )}
      {form.failure && (
        <Notice kind="error" title={unanswered ? 'No answer' : 'Not changed'} live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={parts.dashboardAnswers}>
        {!isSame && !isNobody && quote && (
          <Button type="submit" variant="primary" pending={form.isSending} pendingText="Changing...">
            {difference > 0 && typed.way === 'later' ? 'Send the link' : 'Change'}
          </Button>
        )}
        {!form.isSending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}
