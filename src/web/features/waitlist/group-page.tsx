import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type {
  declineOfferCall,
  leaveWaitlistCall,
  stayOnWaitlistCall,
  takeOfferCall,
  Waitlist,
} from '../../../contract/waitlist.ts';
import { bookingUrl } from '../../../domain/booking-link.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../lib/venue-time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { paymentPath } from '../purchase/booking-access.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import styles from './waitlist.module.css';
import { waitlistKey } from './waitlist-key.ts';
import { waitlistQuery } from './waitlist-query.ts';

const ChangeSessions = lazyPart(() => import('./change-sessions.tsx'));

/** Milliseconds. */
const timeout = 30_000;

const titles: Record<Waitlist['state'], string> = {
  waiting: 'You are on the waitlist',
  resting: 'You are on the waitlist',
  offered: 'Places have come free for you',
  asked: 'Do you still want to come?',
  taken: 'These places are yours',
  left: 'You have left the waitlist',
  removed: 'You are not on the waitlist any more',
  over: 'This wait is over',
};

interface GroupPageProps {
  groupKey: string;
  group: Waitlist;
}

/** A group's place on the waitlist, its offer, and what it can do now. */
export default function GroupPage({ groupKey: key, group }: GroupPageProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'change' | 'leave' | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const reread = () => client.invalidateQueries({ queryKey: waitlistQuery(key).queryKey });
  const offerId = group.offer?.offerId ?? '';
  const action = useSingleMutation({
    mutationFn: async (what: 'take' | 'refuse' | 'stay' | 'leave') => {
      const options = { signal: AbortSignal.timeout(timeout) };
      const offerInput = { body: { key, offerId } };
      if (what === 'refuse')
        return void (await callApi<typeof declineOfferCall>(
          'POST /api/waitlist/refuse',
          offerInput,
          options,
        ));
      if (what === 'stay')
        return void (await callApi<typeof stayOnWaitlistCall>(
          'POST /api/waitlist/stay',
          { body: { key } },
          options,
        ));
      if (what === 'leave')
        return void (await callApi<typeof leaveWaitlistCall>(
          'POST /api/waitlist/leave',
          { body: { key } },
          options,
        ));
      const taken = await callApi<typeof takeOfferCall>('POST /api/waitlist/take', offerInput, options);
      // The payment page has its own security policy, so it needs a full page load.
      window.location.assign(paymentPath(taken.bookingId, taken.clientSecret));
    },
    onSuccess: (_, what) => {
      setOpen(null);
      if (what === 'refuse') toast({ title: 'Thank you', description: 'The places go to the next group.' });
      if (what === 'stay')
        toast({ title: 'Good', description: 'You keep your place, and we offer you what comes free.' });
    },
    onSettled: () => void reread(),
  });
  const isWaiting = ['waiting', 'resting', 'offered', 'asked'].includes(group.state);
  return (
    <ResultPage
      tone={group.state === 'taken' ? 'leaf' : group.state === 'offered' ? 'honey' : 'tor'}
      title={titles[group.state]}
      lead={<Lead group={group} />}
    >
      <div className={styles.group}>
        {action.isError && open === null && (
          <FocusedNotice kind="error" live="assertive" title="That did not work" about={action.failureCount}>
            {failureMessage(action.error, 'There was no answer. Please try again.')}
          </FocusedNotice>
        )}
        {group.offer && (
          <Offer
            group={group}
            offer={group.offer}
            isBusy={action.isPending}
            onTake={() => action.mutate('take')}
            onRefuse={() => action.mutate('refuse')}
          />
        )}
        {group.state === 'asked' && (
          <div className={styles.actions}>
            <Button
              variant="primary"
              size="large"
              pending={action.isPending}
              onClick={() => action.mutate('stay')}
            >
              Yes, keep our place
            </Button>
            <Button onClick={() => setOpen('leave')}>No, leave the waitlist</Button>
          </div>
        )}
        {group.booking && (
          <p>
            <ButtonLink to={bookingUrl('', toLink(group.booking))} variant="primary">
              See your booking
            </ButtonLink>
          </p>
        )}
        {isWaiting && <Wishes group={group} />}
        {isWaiting && open === 'change' && (
          <Suspense fallback={null}>
            <ChangeSessions
              groupKey={key}
              group={group}
              onClose={() => {
                setOpen(null);
                void focusIfLost(reread(), () => changeButton.current);
              }}
            />
          </Suspense>
        )}
        {isWaiting && open !== 'change' && (
          <div className={styles.actions}>
            <Button ref={changeButton} onClick={() => setOpen('change')}>
              Change which sessions would do
            </Button>
            {group.state !== 'asked' && (
              <Button variant="link" onClick={() => setOpen('leave')}>
                Leave the waitlist
              </Button>
            )}
          </div>
        )}
        {isWaiting && (
          <section aria-labelledby="waitlist-rules">
            <h2 id="waitlist-rules" className="text-h3">
              How it works
            </h2>
            <ul className={styles.rules}>
              {group.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        )}
        {!isWaiting && group.state !== 'taken' && (
          <div className={styles.actions}>
            <ButtonLink to="/booking" variant="primary">
              Book a visit
            </ButtonLink>
            <Button onClick={() => waitlistKey.clear()}>Join the waitlist again</Button>
          </div>
        )}
      </div>
      <Dialog open={open === 'leave'} onClose={() => setOpen(null)} title="Leave the waitlist?">
        <div className="space-y-5">
          <p>Your place goes to whoever waits behind you. Joining again starts at the end of the queue.</p>
          {action.isError && (
            <FocusedNotice kind="error" live="assertive" about={action.failureCount}>
              {failureMessage(action.error, 'There was no answer. Please try again.')}
            </FocusedNotice>
          )}
          <div className={styles.actions}>
            <Button
              variant="primary"
              pending={action.isPending}
              pendingText="Leaving..."
              onClick={() => action.mutate('leave')}
            >
              Leave the waitlist
            </Button>
            <Button onClick={() => setOpen(null)}>Keep our place</Button>
          </div>
        </div>
      </Dialog>
    </ResultPage>
  );
}

const toLink = ({ bookingId, viewToken }: { bookingId: string; viewToken: string }) => ({
  id: bookingId,
  view_token: viewToken,
});

function ticketsInWords({ tickets }: Waitlist): string {
  return tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}

function Lead({ group }: { group: Waitlist }) {
  const tickets = ticketsInWords(group);
  switch (group.state) {
    case 'waiting':
      return `For ${tickets}. We mail you as soon as there are places for all of you.`;
    case 'resting':
      return `For ${tickets}. Your last offer ran out, so others are asked first for a while. You keep your place.`;
    case 'offered':
      return `We hold them for you until ${group.offer?.until}. Nothing is charged before you take them.`;
    case 'asked':
      return 'Your last offer ran out. You keep your place, but we offer you nothing more until you tell us.';
    case 'taken':
      return 'Your ticket comes by email once the payment has gone through.';
    case 'left':
      return 'Nothing was charged. Thank you for telling us.';
    case 'removed':
      return 'We have taken you off the list. Please call us if you did not expect that.';
    case 'over':
      return 'The sessions that you waited for have begun, or we can no longer hold places in them for your tickets. We are sorry.';
  }
}

interface OfferProps {
  group: Waitlist;
  offer: NonNullable<Waitlist['offer']>;
  isBusy: boolean;
  onTake: () => void;
  onRefuse: () => void;
}

function Offer({ group, offer, isBusy, onTake, onRefuse }: OfferProps) {
  return (
    <section aria-labelledby="waitlist-offer" className={`card ${styles.offer}`}>
      <h2 id="waitlist-offer" className="text-h3">
        {offer.title}
      </h2>
      <p>
        <b>{dayInWords(offer.date)}</b>, {offer.timeSlot}
      </p>
      <p>{ticketsInWords(group)}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" pending={isBusy} pendingText="One moment..." onClick={onTake}>
          Take them and pay {formatPence(offer.total)}
        </Button>
        <Button onClick={onRefuse}>No, thank you</Button>
      </div>
    </section>
  );
}

function Wishes({ group }: { group: Waitlist }) {
  return (
    <section aria-labelledby="waitlist-places">
      <h2 id="waitlist-places" className="text-h3">
        Your place in the queue
      </h2>
      <ul className={styles.wishes}>
        {group.wishes.map((wish) => (
          <li key={`${wish.date} ${wish.timeSlot}`} className={styles.wish}>
            <p className={styles.position} data-first={wish.position === 1}>
              <span className="sr-only">Place </span>
              {wish.position}
            </p>
            <div>
              <p>
                <b>{dayInWords(wish.date)}</b>, {wish.timeSlot}
              </p>
              <p>
                {wish.title}. {positionInWords(wish, group.children)}
              </p>
              {wish.passedOver.length > 0 && (
                <ul aria-label="Why others were asked first" className={styles.passes}>
                  {wish.passedOver.map(({ at, why }) => (
                    <li key={at}>
                      <time dateTime={at}>{dayAndTime(at)}</time>: {why}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function positionInWords({ position, free }: Waitlist['wishes'][number], children: number): string {
  const queue =
    position === 1
      ? 'You are first in the queue.'
      : `${position - 1} ${position === 2 ? 'group is' : 'groups are'} before you.`;
  if (free === 0 || free >= children) return queue;
  return `${queue} Only ${free} ${free === 1 ? 'place is' : 'places are'} free now, and you are ${children}.`;
}
