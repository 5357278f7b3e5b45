import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { Desk, sellAtDeskCall } from '../../../../contract/desk-sale.ts';
import type { RefusalReply } from '../../../../contract/refusal.ts';
import { sessionsForStay } from '../../../../domain/arrivals.ts';
import type { Day } from '../../../../domain/calendar-day.ts';
import { memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { unansweredAfter } from '../../../lib/use-until-answered.ts';
import { Button } from '../../../ui/button.tsx';
import { codeFieldProps, EmailField, PhoneField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { focusInTab } from '../shared/focus-in-tab.ts';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { TakenCreditCode, useTakenCredit } from '../shared/taken-credit.tsx';
import { Alternatives } from './alternatives.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { checkSale, emptySale, type Sale, type SaleDraft, saleFields } from './sale-draft.ts';
import { SaleVisit } from './sale-visit.tsx';
import styles from './sell.module.css';
import { useDeskQuote } from './use-desk-quote.ts';

const unreached =
  'We could not reach the centre, and do not know whether it was sold. Please send it again as it is: it is never sold twice.';

type SaleFormProps = {
  desk: Desk;
  date: Day;
  onDateChange: (date: Day) => void;
  onSold: (sold: CallReply<typeof sellAtDeskCall>) => void;
  /** Whether the first heading takes the focus when the form opens. True for every sale after the first. */
  takesFocus: boolean;
};

/** A sale that was sent and got no reply. `desk` has the sessions and prices that were in view. */
interface UnansweredSale {
  sale: Sale;
  desk: Desk;
  /** What staff had typed and chosen. */
  choice: string;
}

/** Shows the form of one sale: day, session and tickets, the family, and how it pays. */
export function SaleForm({ desk: deskNow, date, onDateChange, onSold, takesFocus }: SaleFormProps) {
  const client = useQueryClient();
  const [sessions, setSessions] = useState<readonly string[]>([]);
  const [tickets, setTickets] = useState<Record<string, number>>({});
  const [nearest, setNearest] = useState<NonNullable<RefusalReply['alternatives']>>([]);
  const credit = useTakenCredit();
  const checksIn = useRef(false);
  useEffect(() => {
    if (takesFocus) focusInTab(document.getElementById('sale-visit'));
  }, [takesFocus]);
  const keyFor = useDecisionKey();
  const [draftStore] = useState(() => memoryStore(emptySale));
  const draft = useBrowserStore(draftStore);
  // Today's first arrival time moves on every minute, so a second attempt would differ from the first. Until
  // staff change something, a sale that got no reply is therefore sent again exactly as it was, and the
  // sessions and prices in view stay the same.
  const [lastUnanswered, setUnanswered] = useState<UnansweredSale | null>(null);
  const choiceOf = (typed: SaleDraft) =>
    JSON.stringify([typed, date, sessions, tickets, credit.credit?.code, checksIn.current]);
  const unanswered = lastUnanswered?.choice === choiceOf(draft) ? lastUnanswered : null;
  const deskOfDay = unanswered?.desk ?? deskNow;
  const ticketQuantities = Object.fromEntries(Object.entries(tickets).filter(([, count]) => count > 0));
  const desk = {
    ...deskOfDay,
    sessions: sessionsForStay(deskOfDay.sessions, deskOfDay.stays, ticketQuantities),
  };
  const hasTimes = deskOfDay.stays !== undefined;
  const mustChoose = desk.event !== null || hasTimes;
  const chosen = hasTimes
    ? chooseArrival(desk.sessions, sessions)
    : sessions.filter((slot) => desk.sessions.some(({ timeSlot }) => timeSlot === slot));
  const quote = useDeskQuote(ticketQuantities, {
    date,
    sessions: mustChoose ? chosen : [],
    sessionCount: mustChoose ? chosen.length : desk.sessions.length,
  });
  const isToday = date === desk.today;
  const form = useForm({
    draft: draftStore,
    fields: saleFields,
    errorNames: ['sessions', 'tickets', ...saleFields],
    idPrefix: 'sale-',
    whileTyping: 'clear',
    check: (typed) => {
      if (lastUnanswered?.choice === choiceOf(typed)) return { body: lastUnanswered.sale, errors: null };
      return checkSale(typed, {
        credit: credit.spend(credit.paysOf(quote.total, typed.way)),
        date,
        sessions: mustChoose ? [...chosen] : [],
        mustChoose,
        ticketQuantities,
        total: quote.total,
        checksIn: checksIn.current,
      });
    },
    send: async (sale) => {
      const choice = choiceOf(draftStore.read());
      try {
        return await staffCall<typeof sellAtDeskCall>('POST /api/admin/orders', {
          body: { clientId: keyFor(sale), ...sale },
        });
      } catch (problem) {
        setUnanswered((before) => unansweredAfter(problem, { sale, desk: deskOfDay, choice }, before));
        throw problem;
      }
    },
    onSent: (sold) => {
      refetchTopics(client, ['bookings', 'stays']);
      onSold(sold);
    },
    onFailed: (_, problem) => {
      credit.lookAgainAfter(problem);
      setNearest((problem instanceof CallFailure && problem.refusal?.alternatives) || []);
      refetchTopics(client, ['bookings', 'restrictions']);
    },
    unreached,
  });
  const creditPays = credit.paysOf(quote.shown?.total ?? 0, draft.way);
  const recheck = (names: string[]) => {
    setNearest([]);
    form.recheck(names);
  };
  const hasPrice = quote.total !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the price ends this error
  useEffect(() => {
    if (hasPrice) form.recheck(['tickets']);
  }, [hasPrice]);
  const goTo = (day: Day, slots: readonly string[] = []) => {
    setSessions(slots);
    recheck(['sessions', 'date']);
    onDateChange(day);
  };
  return (
    <form {...form.props} method="post" noValidate className={styles.saleForm}>
      <div className={styles.saleSide}>
        <SaleVisit
          desk={desk}
          date={date}
          onDateChange={(day) => goTo(day)}
          sessions={chosen}
          onSessions={(next) => {
            setSessions(next);
            recheck(['sessions']);
          }}
          tickets={tickets}
          onTickets={(next) => {
            setTickets(next);
            recheck(['tickets']);
          }}
          errors={form.errors}
        />
        <section aria-labelledby="sale-family" className={styles.salePart}>
          <h2 id="sale-family" className={parts.dashboardH2}>
            The family
          </h2>
          <TextField label="Name" autoComplete="off" maxLength={100} {...form.text('customerName')} />
          <div className={styles.salePair}>
            <EmailField
              label="Email"
              optional
              hint="For the ticket or the link"
              {...form.text('customerEmail')}
              autoComplete="off"
            />
            <PhoneField
              label="Phone"
              optional
              hint="Opens their ticket at the kiosk"
              {...form.text('customerPhone')}
              autoComplete="off"
            />
          </div>
        </section>
      </div>
      <div className={`${styles.salePayment} cut-sheet`}>
        <PaymentFields form={form} draft={draft} quote={quote} creditPays={creditPays} desk={desk}>
          <TakenCreditCode taken={credit} pays={creditPays} />
        </PaymentFields>
        {isToday && draft.way !== 'link' && (
          <TextField
            label="Number plate"
            optional
            hint="When they check in now"
            {...codeFieldProps}
            maxLength={8}
            {...form.text('numberPlate')}
          />
        )}
        {form.refusal && (
          <Notice kind="error" title={lastUnanswered ? 'No answer' : 'Not sold'} live="assertive">
            <p>{form.refusal.words}</p>
            <Alternatives nearest={nearest} onChoose={goTo} />
          </Notice>
        )}
        <div className={parts.dashboardAnswers}>
          <Submit
            canCheckIn={isToday && draft.way !== 'link'}
            isLink={draft.way === 'link'}
            isSending={form.isSending}
            onPress={(isCheckIn) => {
              checksIn.current = isCheckIn;
            }}
          />
        </div>
        {isToday && draft.way !== 'link' && desk.parkingTerm && (
          <p className={styles.saleSmall}>
            By checking them in you confirm that the family agrees: “{desk.parkingTerm}”
          </p>
        )}
      </div>
    </form>
  );
}

/**
 * Returns the arrival time to sell, as a list of at most one. Once a time is chosen, this is the offered time
 * with the same start. Until then, it is the first time that can be sold.
 */
function chooseArrival(times: Desk['sessions'], [wanted]: readonly string[]): string[] {
  const startOf = (slot: string) => slot.split(' - ')[0];
  const found = times.find(({ timeSlot }) => wanted !== undefined && startOf(timeSlot) === startOf(wanted));
  const first = wanted === undefined ? times.find(({ notSold }) => notSold === null) : undefined;
  const slot = (found ?? first)?.timeSlot;
  return slot === undefined ? [] : [slot];
}

type SubmitProps = {
  canCheckIn: boolean;
  isLink: boolean;
  isSending: boolean;
  onPress: (checksIn: boolean) => void;
};

/** Shows the buttons that sell. Enter presses the first button. */
function Submit({ canCheckIn, isLink, isSending, onPress }: SubmitProps) {
  const pending = { pending: isSending, pendingText: 'Selling...' };
  if (!canCheckIn)
    return (
      <Button type="submit" variant="primary" {...pending} onClick={() => onPress(false)}>
        {isLink ? 'Make the payment link' : 'Sell'}
      </Button>
    );
  return (
    <>
      <Button type="submit" variant="primary" {...pending} onClick={() => onPress(true)}>
        Sell and check in
      </Button>
      {!isSending && (
        <Button type="submit" onClick={() => onPress(false)}>
          Sell only
        </Button>
      )}
    </>
  );
}
