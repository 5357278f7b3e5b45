import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { MyBooking } from '../../../contract/my-booking.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CalendarButton } from '../checkout/calendar-button.tsx';
import { type BookingLink, openedBooking } from '../purchase/booking-link.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './my-booking.module.css';
import { Receipt } from './receipt.tsx';
import { stateInWords } from './state-in-words.ts';

const ChangePeople = lazyPart(() => import('./change-people.tsx'));
const MoveVisit = lazyPart(() => import('./move-visit.tsx'));
const WaitingChange = lazyPart(() => import('./waiting-change.tsx'));
const ClosingChoice = lazyPart(() => import('./closing-choice.tsx'));
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'), { isNeeded: ({ isOpen }) => isOpen });
const KeptCredit = lazyPart(() => import('./kept-credit.tsx'));
const OwnGiftVoucher = lazyPart(() => import('../gift-vouchers/own-gift-voucher.tsx'));
const PoorlyOffer = lazyPart(() => import('./poorly-offer.tsx'));

/** One booking: its ticket, the changes that are still possible, and its receipt. */
export default function BookingDetails({ link, booking }: { link: BookingLink; booking: MyBooking }) {
  const { state, date, kind, poorly, accountCredit } = booking;
  const isConfirmed = state === 'confirmed';
  const { closing } = booking;
  const isClosed = closing !== null && closing.chosen !== 'stay';
  const weekday = date && dayInWords(date).split(' ')[0];
  return (
    <ResultPage
      tone={isConfirmed && !isClosed ? 'leaf' : 'honey'}
      title={
        isClosed
          ? 'We had to close'
          : isConfirmed
            ? weekday && booking.deadline
              ? `See you on ${weekday}`
              : 'Your booking'
            : accountCredit
              ? 'See you another day'
              : `This booking is ${state === 'cancelled' ? '' : 'not confirmed: '}${stateInWords(state)}`
      }
      lead={`${accountCredit ? 'This booking is cancelled. ' : ''}Reference ${booking.reference}, booked by ${booking.customerName}.`}
    >
      <div className={styles.booking}>
        {booking.waiting && (
          <Suspense fallback={null}>
            <WaitingChange link={link} waiting={booking.waiting} />
          </Suspense>
        )}
        {accountCredit && (
          <Suspense fallback={null}>
            <KeptCredit credit={accountCredit} />
          </Suspense>
        )}
        {booking.closing && (
          <Suspense fallback={null}>
            <ClosingChoice link={link} booking={booking} closing={booking.closing} />
          </Suspense>
        )}
        <Ticket booking={booking} />
        {isConfirmed && (
          <div className="flex flex-wrap gap-3 print:hidden">
            {booking.ticketQr && <CalendarButton access={{ ...link, clientSecret: null }} />}
            {kind !== 'gift-voucher' && <Button onClick={() => window.print()}>Print</Button>}
            {kind === 'credits' && <ButtonLink to="/session-credits">Use or return credits</ButtonLink>}
          </div>
        )}
        {poorly && !booking.closing && (
          <Suspense fallback={null}>
            <PoorlyOffer {...{ link, poorly }} />
          </Suspense>
        )}
        {isConfirmed && kind === 'gift-voucher' && (
          <Suspense fallback={null}>
            <OwnGiftVoucher link={link} />
          </Suspense>
        )}
        {isConfirmed && kind !== 'credits' && kind !== 'gift-voucher' && !booking.closing && (
          <Changes link={link} booking={booking} />
        )}
        {booking.arriving.length > 0 && !isClosed && (
          <section>
            <h2 className="text-h3">Before you come</h2>
            <ul className={styles.advice}>
              {booking.arriving.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        <Receipt booking={booking} />
        <p className="print:hidden">
          <Button variant="link" onClick={() => openedBooking.clear()}>
            All my bookings
          </Button>
        </p>
      </div>
    </ResultPage>
  );
}

function Ticket({ booking }: { booking: MyBooking }) {
  return (
    <article
      aria-label={`Ticket ${booking.reference}`}
      className={`card ${styles.ticket}`}
      data-tone={booking.state === 'confirmed' ? 'honey' : undefined}
    >
      <dl className={styles.facts}>
        {booking.date && (
          <Fact name="When">
            <span className="display block text-h2">{dayInWords(booking.date)}</span>
            {booking.time.split(' + ').map((slot) => (
              <span key={slot} className="display block text-h3">
                {slot}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="What">
          <b>{booking.title}</b>
          <ul>
            {booking.tickets.map(({ name, quantity }) => (
              <li key={name}>{quantity === 1 && name === booking.title ? name : `${quantity} × ${name}`}</li>
            ))}
          </ul>
        </Fact>
        {booking.specialRequests && <Fact name="You told us">{booking.specialRequests}</Fact>}
        <Fact name="Mail goes to">{booking.customerEmail}</Fact>
      </dl>
      {booking.ticketQr && (
        <figure className={styles.code}>
          <img
            src={booking.ticketQr}
            alt={`QR code of ticket ${booking.reference}`}
            width={200}
            height={200}
            className="bg-white"
          />
          <figcaption className="mt-2 text-center font-bold">Show this at the door</figcaption>
        </figure>
      )}
    </article>
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
 * The changes that are still possible. Shows how much money a cancellation would refund, before the family
 * presses anything.
 */
function Changes({ link, booking }: { link: BookingLink; booking: MyBooking }) {
  const { deadline, cancellation } = booking;
  const site = useSite();
  const venue = site?.venue;
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [opened, setOpened] = useState<'move' | 'people' | null>(null);
  const buttons = { move: useRef<HTMLButtonElement>(null), people: useRef<HTMLButtonElement>(null) };
  const thing = booking.kind === 'photo' ? 'photo session' : 'visit';
  const canMove = booking.move.notPossible === null;
  const canChange = booking.change.notPossible === null;
  const close = () => {
    setOpened(null);
    if (opened) buttons[opened].current?.focus();
  };
  const Panel = opened === 'move' ? MoveVisit : ChangePeople;
  return (
    <section className="print:hidden" aria-labelledby="changes">
      <h2 id="changes" className="text-h3">
        Plans change
      </h2>
      <div className={styles.changes}>
        {deadline && <p className="font-bold">{deadline}</p>}
        {cancellation.notPossible ? (
          <Notice>{cancellation.notPossible}</Notice>
        ) : (
          <p>
            If you cancel now: {cancellation.comesBack.join(' ') || 'nothing was paid, so nothing goes back.'}
          </p>
        )}
        {booking.kind === 'visit' && !booking.poorly && site?.poorlyRule && <p>{site.poorlyRule}</p>}
        <div className="flex flex-wrap gap-3">
          {canChange && (
            <Button
              ref={buttons.people}
              aria-expanded={opened === 'people'}
              onClick={() => setOpened(opened === 'people' ? null : 'people')}
            >
              Change who comes
            </Button>
          )}
          {canMove && (
            <Button
              ref={buttons.move}
              aria-expanded={opened === 'move'}
              onClick={() => setOpened(opened === 'move' ? null : 'move')}
            >
              Move to another day
            </Button>
          )}
          {!cancellation.notPossible && (
            <Button
              onClick={() => {
                setWasAsked(true);
                setAsking(true);
              }}
            >
              Cancel this {thing}
            </Button>
          )}
        </div>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <Panel {...{ link, booking }} onClose={close} />
        </Suspense>
      )}
      {venue && !(canMove && canChange) && (
        <p className="mt-3">
          {canChange ? 'Another day' : 'Another day, or one child more or less'}? Call us on{' '}
          <a href={phoneLink(venue.phone)} className="underline">
            {venue.phone}
          </a>
          .
        </p>
      )}
      {wasAsked && (
        <Suspense fallback={null}>
          <CancelDialog {...{ link, booking, thing }} isOpen={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
