import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { offerPartyCall } from '../../../../../contract/party-booking.ts';
import type { PartyDesk, sellPartyCall } from '../../../../../contract/staff-parties.ts';
import { dayInWords } from '../../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../../domain/money.ts';
import {
  fitChoices,
  mostPartyChildren,
  type PartyQuote,
  quoteParty,
} from '../../../../../domain/party-booking.ts';
import { childrenInWords, pluralise } from '../../../../../domain/pluralise.ts';
import { memoryStore, useBrowserStore } from '../../../../lib/browser-store.ts';
import { checked } from '../../../../lib/form-check.ts';
import { useDecisionKey } from '../../../../lib/use-decision-key.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmailField, PhoneField, SelectField, TextField } from '../../../../ui/field.tsx';
import { FocusedNotice } from '../../../../ui/notice.tsx';
import { checkBirthday } from '../../../party-booking/check-birthday.ts';
import { BirthdayFields } from '../../../party-booking/party-details.tsx';
import { PartyExtras } from '../../../party-booking/party-extras.tsx';
import { useSite } from '../../../site/site-query.ts';
import parts from '../dashboard-parts.module.css';
import type { PartyRequest } from '../inquiries/use-inquiries.ts';
import { optionalEmailError } from '../optional-email.ts';
import { parsePounds } from '../pounds-field.ts';
import { QueryResult } from '../query-result.tsx';
import { refetchTopics } from '../screen-stream.ts';
import { staffCall } from '../staff-query.ts';
import { TakenCreditCode, useTakenCredit } from '../taken-credit.tsx';
import { blankPayment, checkPayment, type PaymentDraft, paymentFields } from '../taken-money.ts';
import { TakenMoneyFields } from '../taken-money-fields.tsx';
import styles from './party-desk.module.css';
import { PartyPriceLines, type PartySold } from './party-price.tsx';
import { type PartyPlace, PartyTimeFields } from './party-time.tsx';
import { usePartyDesk } from './use-party-desk.ts';

/** An enquiry that is answered with an offer. */
export interface OfferedEnquiry {
  id: string;
  name: string;
  email: string;
  party: PartyRequest;
}

const unreached =
  'We could not reach the centre, and do not know whether it was done. Please send it again as it is: it is never done twice.';
const validityChoices = [
  ['', ''],
  ['24', 'A day'],
  ['72', 'Three days'],
  ['168', 'A week'],
] as const;
const blank = {
  ...(blankPayment as PaymentDraft<'link'>),
  way: 'link' as PaymentDraft<'link'>['way'],
  amount: '',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  childName: '',
  childAge: '',
  theme: '',
  wishes: '',
  validHours: '',
};
const typedFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'childName',
  'childAge',
  'theme',
  'wishes',
  'validHours',
  'amount',
  ...paymentFields,
] as const;

interface PartySaleProps {
  /** The enquiry to answer. Missing if the party is booked without one. */
  enquiry?: OfferedEnquiry;
  onSold: (sold: PartySold) => void;
  onBack: () => void;
}

/** Books a party for a family, or answers an enquiry with an offer. */
export default function PartySale({ enquiry, onSold, onBack }: PartySaleProps) {
  const today = useSite()?.today ?? '';
  const [place, setPlace] = useState<PartyPlace>({
    date: enquiry?.party.partyDate ?? today,
    time: enquiry?.party.partyTime ?? '',
    roomId: '',
  });
  const desk = usePartyDesk(place.date || today);
  return (
    <QueryResult query={desk} what="what can be booked">
      {(read) => (
        <SaleForm
          desk={read}
          isRead={!desk.isPlaceholderData}
          place={place}
          onPlace={(next) => setPlace((before) => ({ ...before, ...next }))}
          onSold={onSold}
          onBack={onBack}
          {...(enquiry && { enquiry })}
        />
      )}
    </QueryResult>
  );
}

interface SaleFormProps extends PartySaleProps {
  desk: PartyDesk;
  /**
   * Whether `desk` is for the chosen day. While that day loads, `desk` is still for the day chosen before.
   */
  isRead: boolean;
  place: PartyPlace;
  onPlace: (next: Partial<PartyPlace>) => void;
}

function SaleForm({ enquiry, desk, isRead, place, onPlace, onSold, onBack }: SaleFormProps) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  const [draft] = useState(() => memoryStore(blank));
  const typed = useBrowserStore(draft);
  const firstPackageId = desk.packages[0]?.id ?? '';
  const [chosen, setChosen] = useState({
    packageId: desk.packages.find(({ id }) => id === enquiry?.party.packageId)?.id ?? firstPackageId,
    children: enquiry?.party.numberOfChildren ?? 10,
    foodPeople: 0,
    choices: {} as Record<string, number>,
  });
  const party = desk.packages.find(({ id }) => id === chosen.packageId);
  const room = desk.rooms.find(({ id }) => id === place.roomId) ?? null;
  const most = party ? mostPartyChildren(party, room) : null;
  const quote =
    party &&
    quoteParty({
      ...chosen,
      party,
      extras: desk.extras,
      day: place.date,
      today: desk.today,
      rules: desk.rules,
    });
  const isOffer = enquiry !== undefined;
  const byLink = isOffer || typed.way === 'link';
  const credit = useTakenCredit();
  /** Returns the amount due now and the part of it that the code pays, both in pence. */
  const nowDue = (values: typeof typed) => {
    const due = values.way === 'link' ? (quote?.now ?? null) : dueOf(values.amount, quote);
    return { due, byCredit: credit.paysOf(due, values.way) };
  };
  const form = useForm({
    draft,
    fields: typedFields,
    errorNames: ['date', 'time', 'roomId', 'children', 'choices', ...typedFields],
    idPrefix: 'party-',
    whileTyping: 'clear',
    check: (values) => {
      const { time, date, roomId } = place;
      const birthday = checkBirthday(values);
      const email = values.customerEmail.trim();
      const { due, byCredit } = nowDue(values);
      const money = checkPayment(values, (due ?? 0) - byCredit);
      const what = { ...chosen, date, time, ...(roomId && { roomId }) };
      const hours = values.validHours === '' ? {} : { validHours: Number(values.validHours) };
      return checked(
        {
          what,
          hours,
          values: { ...values, childAge: birthday.age, customerEmail: email },
          payments: money.payments,
          accountCredit: credit.spend(byCredit),
        },
        {
          date:
            (date === '' && 'Please choose a day') ||
            (!isRead && 'The day is still loading. Please try again.'),
          time: time === '' && 'Please choose a time',
          ...(!isOffer && {
            customerName: values.customerName.trim().length < 2 && 'Please enter a name',
            customerEmail: optionalEmailError(email),
            customerPhone:
              !/^[\d\s()+.-]{10,30}$/.test(values.customerPhone.trim()) && 'Please enter a telephone number',
            ...birthday.errors,
            ...(!byLink && money.errors),
            amount: !byLink && amountError(due, quote),
          }),
        },
      );
    },
    send: async ({ what, hours, values, payments, accountCredit }): Promise<PartySold> => {
      const [totalPence, nowPence] = [quote?.total ?? 0, quote?.now ?? 0];
      if (enquiry) {
        const body = { ...what, ...hours, inquiryId: enquiry.id, totalPence, nowPence };
        const made = await staffCall<typeof offerPartyCall>('POST /api/admin/parties/offer', {
          body: { clientId: keyFor(body), ...body },
        });
        const { bookingId, reference, link: url, code, endsAt } = made;
        const link = { url, code, endsAt };
        return { bookingId, partyId: null, reference, quote: made.quote, mailedTo: enquiry.email, link };
      }
      const { customerName, customerEmail, customerPhone, childName, childAge, theme, wishes } = values;
      const body = {
        ...what,
        ...{ customerName, customerEmail, customerPhone, childName, childAge, wishes, totalPence },
        theme: theme as '',
        payment: byLink ? ({ by: 'link', ...hours } as const) : ({ by: 'taken', payments } as const),
        ...(accountCredit && { accountCredit }),
      };
      return staffCall<typeof sellPartyCall>('POST /api/admin/parties/sell', {
        body: { clientId: keyFor(body), ...body },
      });
    },
    onSent: (sold) => {
      refetchTopics(client, ['bookings', 'inquiries']);
      onSold(sold);
    },
    onFailed: (_, problem) => {
      credit.lookAgainAfter(problem);
      refetchTopics(client, ['bookings']);
    },
    unreached,
  });
  const { due, byCredit } = nowDue(typed);
  const choose = (next: Partial<typeof chosen>) => {
    form.recheck(['children', 'choices']);
    setChosen((before) => ({ ...before, ...next }));
  };
  const resize = (count: number) =>
    choose({ children: count, choices: fitChoices(desk.extras, chosen.choices, count) });
  return (
    <form
      {...form.props}
      method="post"
      noValidate
      className={styles.partyForm}
      aria-label={isOffer ? 'Make an offer' : 'Book a party'}
    >
      <div className={styles.partySide}>
        <section className={styles.partyPart} aria-labelledby="party-what">
          <h3 id="party-what" className={parts.dashboardH2}>
            The party
          </h3>
          <div className={styles.partyPair}>
            <SelectField
              id="party-packageId"
              label="Package"
              value={chosen.packageId}
              onChange={({ target }) => {
                choose({ packageId: target.value, foodPeople: 0 });
                onPlace({ time: '', roomId: '' });
              }}
            >
              {desk.packages.map(({ id, name, price, pricedPer }) => (
                <option key={id} value={id}>
                  {name}, {formatPence(price)} {pricedPer === 'child' ? 'a child' : 'the party'}
                </option>
              ))}
            </SelectField>
            <TextField
              id="party-children"
              label="Children, with the birthday child"
              type="number"
              min={party?.leastChildren}
              max={most ?? undefined}
              value={chosen.children === 0 ? '' : chosen.children}
              error={form.errors['children']}
              onChange={({ target }) => resize(Math.max(0, Math.trunc(target.valueAsNumber || 0)))}
            />
          </div>
          <PartyTimeFields
            desk={desk}
            packageId={chosen.packageId}
            size={chosen.children}
            place={place}
            idPrefix="party-"
            errors={form.errors}
            onChoose={(next) => {
              form.recheck(Object.keys(next));
              onPlace(next);
            }}
          />
        </section>
        <section className={styles.partyPart} aria-label="Food and extras">
          <PartyExtras
            extras={desk.extras}
            size={chosen.children}
            choices={chosen.choices}
            foodPerPerson={party?.foodPerPerson ?? null}
            foodPeople={chosen.foodPeople}
            onChange={choose}
          />
        </section>
        {!isOffer && (
          <section className={styles.partyPart} aria-labelledby="party-family">
            <h3 id="party-family" className={parts.dashboardH2}>
              The family
            </h3>
            <TextField label="Name" autoComplete="off" maxLength={100} {...form.text('customerName')} />
            <div className={styles.partyPair}>
              <EmailField
                label="Email"
                optional
                hint="For the link and the confirmation"
                {...form.text('customerEmail')}
                autoComplete="off"
              />
              <PhoneField label="Phone" {...form.text('customerPhone')} autoComplete="off" />
            </div>
            <BirthdayFields text={form.text} />
          </section>
        )}
      </div>
      <section className={`${styles.partyPrice} cut-sheet`} aria-labelledby="party-pays">
        <h3 id="party-pays" className={parts.dashboardH2}>
          {isOffer ? 'What the family will see' : 'What it costs'}
        </h3>
        {party && isOffer && (
          <div>
            <p>
              {party.name} party for {childrenInWords(chosen.children)}
              {place.date && `, ${dayInWords(place.date)}`}
              {place.time && `, ${place.time}`}.
            </p>
            <ul className={styles.partyIncludes}>
              {party.includes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        {quote && <PartyPriceLines quote={quote} />}
        {!isOffer && (
          <>
            {!byLink && (
              <TextField
                label="Taken now, in pounds"
                hint={`Leave it empty for ${formatPence(quote?.now ?? 0)}; the whole price is ${formatPence(quote?.total ?? 0)}`}
                inputMode="decimal"
                maxLength={10}
                {...form.text('amount')}
                autoComplete="off"
              />
            )}
            <TakenCreditCode taken={credit} pays={byCredit} />
            {byCredit > 0 && due !== null && (
              <p className={styles.partyTotal}>
                <span>Still to pay</span> <span className="amount">{formatPence(due - byCredit)}</span>
              </p>
            )}
            <TakenMoneyFields
              form={form}
              draft={typed}
              due={due === null ? null : due - byCredit}
              idPrefix="party-"
              otherWays={[['link', 'Payment link']]}
            />
          </>
        )}
        {byLink && (
          <SelectField label="Held for them, and valid, for" {...form.text('validHours')}>
            {validityChoices.map(([value, words]) => (
              <option key={value} value={value}>
                {words || `${pluralise(desk.rules.offerHours, 'hour')}, as our rules say`}
              </option>
            ))}
          </SelectField>
        )}
        {form.failure && (
          <FocusedNotice
            about={form.attempts}
            kind="error"
            title={isOffer ? 'No offer was made' : 'Not booked'}
          >
            {form.failure}
          </FocusedNotice>
        )}
        <div className={parts.dashboardAnswers}>
          <Button type="submit" variant="primary" pending={form.isSending} pendingText="Sending...">
            {isOffer ? 'Make the offer' : byLink ? 'Hold it and make the link' : 'Take the money and book'}
          </Button>
          {!form.isSending && <Button onClick={onBack}>Back</Button>}
        </div>
      </section>
    </form>
  );
}

type Quoted = Pick<PartyQuote, 'now' | 'total'> | undefined;

/**
 * Returns the amount to take now, in pence. An empty text stands for the amount due at booking. Null if the
 * text is not an amount, or if there is no price.
 */
function dueOf(amount: string, quote: Quoted): number | null {
  return amount.trim() === '' ? (quote?.now ?? null) : parsePounds(amount);
}

function amountError(due: number | null, quote: Quoted): string | false {
  if (due === null || !quote) return 'Please give an amount in pounds, such as 50';
  if (due < quote.now) return `At least ${formatPence(quote.now)} is due now`;
  return due > quote.total && `The whole price is ${formatPence(quote.total)}`;
}
