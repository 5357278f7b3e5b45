import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { fitChoices, type PartyQuote, quoteParty } from '../../../domain/party-booking.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { unchecked } from '../../lib/form-check.ts';
import { refuseFields, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Counter } from '../../ui/counter.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { Checkbox, EmailField, FieldError, PhoneField, TextField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { StoredPersonOffer, toCustomer } from '../../ui/stored-person-offer.tsx';
import { SummaryLayout } from '../../ui/summary-panel.tsx';
import { isGift, requestedCredit, useCreditFor } from '../account-credit/carried-credit.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import { type PartyBookingDraft, partyBookingDraft, partyBookingFields, typedPartyFields } from './draft.ts';
import { OrderSummary } from './order-summary.tsx';
import { PackageCards } from './package-cards.tsx';
import { BirthdayFields } from './party-details.tsx';
import { PartyExtras } from './party-extras.tsx';
import { type OfferedPackage, type PartyOffer, partyOfferQuery } from './queries.ts';
import { type PartyOrderBody, useOrderParty } from './use-order-party.ts';

const importWhen = () => import('./party-when.tsx').then(({ PartyWhen }) => ({ default: PartyWhen }));
const PartyWhen = lazyPart(importWhen);
const CreditSlip = lazyPart(() => import('../account-credit/credit-slip.tsx'));
const formId = 'book-party';

/** The form that books and pays a party (specification 14.4). */
export default function BookParty({ phone }: { phone: string }) {
  const offer = useQuery(partyOfferQuery());
  return (
    <LoadedPart
      query={offer}
      title="Our parties cannot be shown just now"
      text={`Please look again in a minute, or call us on ${phone}.`}
      loading={
        <LoadingStatus label="Looking up our parties">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </LoadingStatus>
      }
    >
      {(loaded) => <PartyOrder offer={loaded} />}
    </LoadedPart>
  );
}

/**
 * Checks the draft for missing choices, and against the contract's rules. The rules are a separate chunk. If
 * the chunk does not load, only missing choices are reported here, and the server checks everything else.
 */
async function checkDraft(draft: PartyBookingDraft) {
  const typed = { ...draft, childAge: Number.parseInt(draft.childAge, 10) };
  const missing = {
    ...(draft.packageId === '' && { packageId: 'Please choose a package' }),
    ...(draft.date === '' && { date: 'Please choose a day' }),
    ...(draft.date !== '' && draft.time === '' && { time: 'Please choose a time' }),
  };
  const { errors } = await import('./check-party.ts').then(
    ({ checkTypedParty }) => checkTypedParty(typed),
    () => unchecked(typed),
  );
  const found = { ...missing, ...errors };
  return Object.keys(found).length > 0 ? { body: null, errors: found } : { body: draft, errors: null };
}

function PartyOrder({ offer }: { offer: PartyOffer }) {
  const { packages, extras, rules } = offer;
  const order = useOrderParty();
  const form = useForm({
    draft: partyBookingDraft,
    fields: [...typedPartyFields],
    errorNames: partyBookingFields,
    whileTyping: 'check changed',
    focus: 'summary',
    check: checkDraft,
    send: async (draft: PartyBookingDraft) =>
      refuseFields((await order.place(toRequest(draft, quoteOf(offer, draft))))?.fields ?? {}),
  });
  // Both modules are loaded in advance, so that the page need not wait for them when the visitor chooses a
  // package or presses the button.
  useEffect(() => {
    void importWhen().catch(() => undefined);
    void import('./check-party.ts').catch(() => undefined);
  }, []);
  const draft = useBrowserStore(partyBookingDraft);
  const pending = useBrowserStore(pendingOrders.party);
  const party = packages.find(({ id }) => id === draft.packageId) ?? null;
  const quote = quoteOf(offer, draft);
  const { credit, pays } = useCreditFor(quote?.now ?? 0);
  const { errors } = form;
  const change = (next: Partial<PartyBookingDraft>) => {
    order.forgetRefusal();
    form.set(next);
  };
  const sizeOf = (children: number) => ({
    children,
    choices: fitChoices(extras, draft.choices, children),
  });
  const choosePackage = (packageId: string) => {
    const next = packages.find(({ id }) => id === packageId);
    const most = next?.mostChildren ?? Number.POSITIVE_INFINITY;
    const children = Math.min(Math.max(draft.children, next?.leastChildren ?? 1), most);
    change({ packageId, time: '', roomId: '', foodPeople: 0, ...sizeOf(children) });
  };
  return (
    <SummaryLayout
      summary={
        <OrderSummary
          draft={draft}
          party={party}
          quote={quote}
          pays={pays}
          isGift={isGift(credit)}
          returns={rules.returns}
          action={
            <Button
              variant="primary"
              wide
              type="submit"
              form={formId}
              pending={order.busy}
              pendingText="One moment..."
            >
              {payInWords(quote && quote.now - pays)}
            </Button>
          }
        />
      }
    >
      <form {...form.props} id={formId} noValidate aria-label="Book a party" className="grid gap-10">
        <ErrorSummary attempt={form.attempts} errors={listFieldErrors(partyBookingFields, errors)} />
        {order.refused && Object.keys(order.refused.fields).length === 0 && (
          <FocusedNotice about={order.refused} kind="error" live="assertive" title="Nothing was booked">
            <p>{order.refused.message}</p>
            {order.refused.alternatives.length > 0 && (
              <>
                <p className="mt-3">Free near that time:</p>
                <div className="mt-2 flex flex-wrap gap-3">
                  {order.refused.alternatives.map(({ date, timeSlot }) => (
                    <Button
                      key={`${date} ${timeSlot}`}
                      onClick={() => {
                        // The pressed button disappears with its notice, so focus moves.
                        document.getElementById('time')?.focus();
                        change({ date, time: timeSlot, roomId: '' });
                      }}
                    >
                      {dayWithoutYearInWords(date)}, {timeSlot}
                    </Button>
                  ))}
                </div>
              </>
            )}
          </FocusedNotice>
        )}
        <fieldset>
          <legend>
            <h2>Choose a party</h2>
          </legend>
          {errors['packageId'] && <FieldError id="packageId">{errors['packageId']}</FieldError>}
          <PackageCards
            packages={packages}
            chosen={draft.packageId}
            changeDays={rules.changeDays}
            onChoose={choosePackage}
          />
        </fieldset>
        {party && (
          <>
            <section aria-labelledby="party-size" className="grid gap-3">
              <h2 id="party-size">How many children</h2>
              {errors['children'] && <FieldError id="children">{errors['children']}</FieldError>}
              <div id="children" tabIndex={-1}>
                <Counter
                  label="Children, with the birthday child"
                  detail={sizeInWords(party)}
                  value={draft.children}
                  min={party.leastChildren}
                  max={party.mostChildren ?? 99}
                  onChange={(children) => change(sizeOf(children))}
                />
              </div>
            </section>
            <section aria-labelledby="party-when" className="grid gap-3">
              <h2 id="party-when">Day, time and room</h2>
              <Suspense fallback={<Skeleton shape="block" />}>
                <PartyWhen
                  range={offer}
                  own={pending && { bookingId: pending.bookingId, viewToken: pending.viewToken }}
                  packageId={party.id}
                  date={draft.date}
                  time={draft.time}
                  roomId={draft.roomId}
                  errors={errors}
                  size={draft.children}
                  onChoose={change}
                />
              </Suspense>
            </section>
            <section aria-labelledby="party-extras" className="grid gap-3">
              <h2 id="party-extras">Food and extras</h2>
              {rules.ownCake && (
                <p>
                  <strong>Can we bring our own cake?</strong> {rules.ownCake}
                </p>
              )}
              <PartyExtras
                extras={extras}
                choices={draft.choices}
                foodPerPerson={party.foodPerPerson}
                foodPeople={draft.foodPeople}
                size={draft.children}
                onChange={change}
              />
            </section>
          </>
        )}
        <section aria-labelledby="party-child" className="grid gap-5">
          <h2 id="party-child">The birthday child</h2>
          <BirthdayFields text={form.text} />
        </section>
        <section aria-labelledby="party-you" className="grid gap-5">
          <h2 id="party-you">Your contact details</h2>
          <StoredPersonOffer onUse={(person) => form.set(toCustomer(person))} />
          <TextField label="Full Name" autoComplete="name" {...form.text('customerName')} />
          <PhoneField label="Phone Number" {...form.text('customerPhone')} />
          <EmailField
            label="Email Address"
            hint="Your confirmation and the link to your party go here."
            {...form.text('customerEmail')}
          />
          <Checkbox
            label={
              <>
                I agree to the{' '}
                <a href="/terms" target="_blank" rel="noopener">
                  terms of service<span className="sr-only"> (opens in a new tab)</span>
                </a>
                .
              </>
            }
            {...form.tick('agreeToTerms')}
          />
        </section>
        {quote && (
          <Suspense fallback={null}>
            <CreditSlip due={quote.now} />
          </Suspense>
        )}
      </form>
    </SummaryLayout>
  );
}

/**
 * Returns the text of the button that books. `byCard` is the amount to pay by card in pence, or null while
 * there is no price.
 */
function payInWords(byCard: number | null): string {
  if (byCard === null) return 'Pay and book';
  return byCard === 0 ? 'Book the party' : `Pay ${formatPence(byCard)} and book`;
}

function sizeInWords({ leastChildren, mostChildren }: OfferedPackage): string {
  return mostChildren === null
    ? `At least ${leastChildren}. You can change the number until shortly before the party.`
    : `${leastChildren} to ${mostChildren}. You can change the number until shortly before the party.`;
}

/** Returns the price of the party as chosen so far; null without a package. */
function quoteOf(
  { packages, extras, rules, today }: PartyOffer,
  draft: PartyBookingDraft,
): PartyQuote | null {
  const party = packages.find(({ id }) => id === draft.packageId);
  if (!party) return null;
  const { children, foodPeople, choices } = draft;
  const day = isDay(draft.date) ? draft.date : '2199-12-31';
  return quoteParty({ party, children, foodPeople, extras, choices, day, today, rules });
}

function toRequest(draft: PartyBookingDraft, quote: PartyQuote | null): PartyOrderBody {
  return {
    packageId: draft.packageId,
    date: draft.date,
    time: draft.time,
    ...(draft.roomId && { roomId: draft.roomId }),
    children: draft.children,
    foodPeople: draft.foodPeople,
    choices: draft.choices,
    childName: draft.childName,
    childAge: Number.parseInt(draft.childAge, 10),
    theme: draft.theme as PartyOrderBody['theme'],
    wishes: draft.wishes,
    customerName: draft.customerName.trim(),
    customerPhone: draft.customerPhone.trim(),
    customerEmail: draft.customerEmail.trim(),
    agreeToTerms: true,
    totalPence: quote?.total ?? 0,
    nowPence: quote?.now ?? 0,
    ...requestedCredit(quote?.now ?? 0),
  };
}
