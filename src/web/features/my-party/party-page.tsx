import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { cancelMyBookingCall } from '../../../contract/my-booking.ts';
import type { changeMyPartyCall, moveMyPartyCall } from '../../../contract/party-booking.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { fitChoices, listPartyLines } from '../../../domain/party-booking.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { useFollowSource } from '../../lib/follow-source.ts';
import { checked } from '../../lib/form-check.ts';
import { useDecisionKey } from '../../lib/use-decision-key.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CalendarLoading } from '../../ui/calendar-loading.tsx';
import { Counter } from '../../ui/counter.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkBirthday } from '../party-booking/check-birthday.ts';
import { BirthdayFields } from '../party-booking/party-details.tsx';
import { PartyExtras } from '../party-booking/party-extras.tsx';
import { PartyWhen } from '../party-booking/party-when.tsx';
import { type OwnParty, ownPartyQuery, partyOfferQuery } from '../party-booking/queries.ts';
import type { BookingLink } from '../purchase/booking-link.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import { OwnPartyAccount } from './party-account.tsx';

interface Props {
  link: BookingLink;
  party: OwnParty;
}

const unanswered = 'There was no answer. Please try again: nothing is changed or charged twice.';

/**
 * The host's page: the party, its account, its numbers and its food. The host can also move or cancel the
 * party here.
 */
export default function PartyPage({ link, party }: Props) {
  const isBooked = party.state === 'confirmed';
  return (
    <ResultPage tone="tor" title={isBooked ? `${party.childName || 'Your'}’s party` : 'Your party'}>
      <div className="grid gap-12">
        {!isBooked && (
          <Notice kind="warning" title="This party is not booked">
            {party.state === 'cancelled' ? 'It was cancelled.' : 'It was not paid for.'}
          </Notice>
        )}
        <section
          id="booked"
          tabIndex={-1}
          aria-label="What is booked"
          className="card outline-none"
          data-tone="honey"
        >
          <p className="display text-h2">{dayInWords(party.date)}</p>
          <dl className="mt-4 grid gap-4 sm:grid-cols-2">
            <Fact name="Your party’s time">{party.time}</Fact>
            <Fact name="Playing">{party.plays}</Fact>
            <Fact name="Package">{party.packageName}</Fact>
            <Fact name="Room">{party.room ?? 'The whole barn'}</Fact>
            <Fact name="Children">{party.children}</Fact>
            {party.hostName && <Fact name="Your party host">{party.hostName}</Fact>}
            <Fact name="Reference">{party.reference}</Fact>
          </dl>
        </section>
        {isBooked && (
          <section aria-labelledby="guests" className="grid max-w-measure gap-4">
            <h2 id="guests">Invite your guests</h2>
            <p>Choose an invitation, share or print it, and see who is coming and what they must not eat.</p>
            <p>
              <ButtonLink to="/party-guests">Invitations and guests</ButtonLink>
            </p>
          </section>
        )}
        <OwnPartyAccount link={link} party={party} />
        {isBooked && party.changeUntil && <Numbers link={link} party={party} />}
        {isBooked && !party.changeUntil && (
          <Notice>Numbers and food can no longer be changed here. Please call us.</Notice>
        )}
        {isBooked && party.moveUntil && <Move link={link} party={party} />}
        {isBooked && party.cancelling && <Cancel link={link} party={party} />}
      </div>
    </ResultPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold text-bramble-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Returns how many pence more the chosen numbers cost than the booked ones. The result is negative if the
 * chosen numbers cost less.
 */
function differenceOf(party: OwnParty, next: Chosen): number {
  const { price, pricedPer, foodPerPerson } = party;
  const priced = { name: party.packageName, price, pricedPer, foodPerPerson };
  const total = (chosen: Chosen) =>
    listPartyLines({ party: priced, extras: party.extras, ...chosen }).reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
  return total(next) - total(party);
}

interface Chosen {
  children: number;
  foodPeople: number;
  choices: Record<string, number>;
}

const textFields = ['childName', 'childAge', 'theme', 'wishes'] as const;
type PartyText = Record<(typeof textFields)[number], string>;

function textOf({ childName, childAge, theme, wishes }: OwnParty): PartyText {
  return { childName, childAge: String(childAge), theme, wishes };
}

/**
 * Changes the number of children, the food, the extras, the birthday child's details, the theme and the
 * notes, until some days before the party.
 */
function Numbers({ link, party }: Props) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  // What the host has chosen but not sent yet, or null.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { children, foodPeople, choices } = chosen ?? party;
  const difference = differenceOf(party, { children, foodPeople, choices });
  const choose = (next: Partial<Chosen>) => setChosen({ children, foodPeople, choices, ...next });
  const text = useMemo(() => textOf(party), [party]);
  const form = useForm({
    blank: text,
    fields: textFields,
    whileTyping: 'clear',
    check: (typed) => {
      const { age: childAge, errors } = checkBirthday(typed);
      return checked({ ...typed, childAge }, errors);
    },
    send: ({ childName, childAge, theme, wishes }) => {
      const change = { childName, childAge, theme: theme as '', wishes, children, foodPeople, choices };
      const body = { ...change, differencePence: difference };
      return callApi<typeof changeMyPartyCall>('POST /api/my-party/change', {
        body: { ...link, clientId: keyFor({ version: party.version, ...body }), ...body },
      });
    },
    onSent: (reply) => {
      client.setQueryData(ownPartyQuery(link).queryKey, reply);
      setChosen((now) => (now === chosen ? null : now));
      toast({
        title: 'Changed',
        description: 'Your party is changed. You get an email with what is booked now.',
      });
    },
    // The server refuses the change if the party has changed since this page loaded it. So the page loads the
    // party again.
    onFailed: (_, failure) => {
      if (failure instanceof CallFailure)
        void client.invalidateQueries({ queryKey: ownPartyQuery(link).queryKey });
    },
    unreached: unanswered,
  });
  useFollowSource(form.draft, text);
  return (
    <section aria-labelledby="numbers" className="grid max-w-measure gap-6">
      <h2 id="numbers">Numbers and food</h2>
      <p>You can change them until {dayInWords(party.changeUntil ?? party.date)}.</p>
      <form {...form.props} noValidate aria-label="Numbers and food" className="grid gap-6">
        <Counter
          label="Children, with the birthday child"
          value={children}
          min={party.leastChildren}
          max={party.mostChildren ?? 99}
          onChange={(count) => choose({ children: count, choices: fitChoices(party.extras, choices, count) })}
        />
        <PartyExtras
          extras={party.extras}
          size={children}
          choices={choices}
          foodPerPerson={party.foodPerPerson}
          foodPeople={foodPeople}
          onChange={choose}
        />
        <BirthdayFields text={form.text} />
        {form.failure && (
          <FocusedNotice about={form.attempts} kind="error" title="Nothing was changed">
            {form.failure}
          </FocusedNotice>
        )}
        <p role="status" className="font-bold">
          {difference > 0 && `This costs ${formatPence(difference)} more.`}
          {difference < 0 && `This costs ${formatPence(-difference)} less.`}
        </p>
        <p>
          <Button type="submit" pending={form.isSending} pendingText="Changing...">
            Change my party
          </Button>
        </p>
      </form>
    </section>
  );
}

const noTime = { date: '', time: '', roomId: '', clientId: '' };

/** Moves the party to another day, time or room at the same price, until some days before the party. */
function Move({ link, party }: Props) {
  const client = useQueryClient();
  const offer = useQuery(partyOfferQuery());
  const [isOpen, setOpen] = useState(false);
  const [to, setTo] = useState(noTime);
  const opener = useRef<HTMLButtonElement>(null);
  const moving = useSingleMutation({
    mutationFn: () =>
      callApi<typeof moveMyPartyCall>('POST /api/my-party/move', {
        body: {
          ...link,
          clientId: to.clientId,
          date: to.date,
          time: to.time,
          ...(to.roomId && { roomId: to.roomId }),
        },
      }),
    onSuccess: (reply) => {
      client.setQueryData(ownPartyQuery(link).queryKey, reply);
      void client.invalidateQueries({ queryKey: ['party-booking', 'month'] });
      setOpen(false);
      setTo(noTime);
      // The button that was pressed disappears, so focus moves.
      document.getElementById('booked')?.focus();
      toast({ title: 'Moved', description: `Your party is on ${dayInWords(reply.party.date)}.` });
    },
  });
  return (
    <section aria-labelledby="move" className="grid max-w-measure gap-5">
      <h2 id="move">Another day or time</h2>
      <p>You can move your party until {dayInWords(party.moveUntil ?? party.date)}. The price stays.</p>
      <p>
        <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Choose another time
        </Button>
      </p>
      {isOpen && (
        <LoadedPart
          query={offer}
          title="We could not look up other times"
          text="Please look again in a minute. Your party stays as it is."
          loading={<CalendarLoading />}
        >
          {(loaded) => (
            <>
              <PartyWhen
                range={loaded}
                own={link}
                packageId={party.packageId}
                date={to.date}
                movedFrom={party.date}
                time={to.time}
                roomId={to.roomId}
                size={party.children}
                errors={{}}
                onChoose={(next) => {
                  moving.reset();
                  setTo((before) => ({ ...before, ...next, clientId: crypto.randomUUID() }));
                }}
              />
              {moving.isError && (
                <FocusedNotice about={moving.error} kind="error" title="Your party was not moved">
                  {failureMessage(moving.error, unanswered)}
                </FocusedNotice>
              )}
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="primary"
                  aria-disabled={to.time === '' ? true : undefined}
                  pending={moving.isPending}
                  pendingText="Moving..."
                  onClick={() => to.time !== '' && moving.mutate()}
                >
                  {to.time === '' ? 'Choose a day and a time' : `Move to ${dayInWords(to.date)}, ${to.time}`}
                </Button>
                <Button
                  onClick={() => {
                    setOpen(false);
                    opener.current?.focus();
                  }}
                >
                  Leave it as it is
                </Button>
              </div>
            </>
          )}
        </LoadedPart>
      )}
    </section>
  );
}

/** Cancels the party, after the family has seen how much money is refunded. */
function Cancel({ link, party }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [clientId] = useState(() => crypto.randomUUID());
  const { refund = 0, words = '' } = party.cancelling ?? {};
  const reread = () => client.invalidateQueries({ queryKey: ownPartyQuery(link).queryKey });
  const cancelling = useSingleMutation({
    mutationFn: () =>
      callApi<typeof cancelMyBookingCall>('POST /api/my-booking/cancel', {
        body: { ...link, clientId, refundPence: refund },
      }),
    onSuccess: async () => {
      setOpen(false);
      await reread();
      toast({ title: 'Cancelled', description: words });
    },
    onError: () => void reread(),
  });
  const close = () => {
    if (cancelling.isPending) return;
    cancelling.reset();
    setOpen(false);
  };
  return (
    <section aria-labelledby="cancel" className="grid gap-4">
      <h2 id="cancel">Cancel</h2>
      <p>{words}</p>
      <p>
        <Button onClick={() => setOpen(true)}>Cancel my party</Button>
      </p>
      <Dialog open={isOpen} onClose={close} title="Cancel your party?">
        <div className="grid gap-5">
          <p>
            <b>
              {dayInWords(party.date)}, {party.time}
            </b>{' '}
            is then free for another family. {words}
          </p>
          {cancelling.isError && (
            <Notice kind="error" live="assertive" title="Nothing was cancelled">
              {failureMessage(cancelling.error, unanswered)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              pending={cancelling.isPending}
              pendingText="Cancelling..."
              onClick={() => cancelling.mutate()}
            >
              {refund > 0 ? `Cancel, ${formatPence(refund)} goes back` : 'Cancel it'}
            </Button>
            <Button onClick={close}>Keep it</Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}
