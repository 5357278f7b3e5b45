import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords, unusedCreditsReminder } from '../../../domain/credits.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { TicketScene } from '../../art/ticket-scene.tsx';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dayAvailabilityQuery } from '../availability/availability-query.ts';
import { OpenPlayNotice } from '../booking/open-play-notice.tsx';
import { bookingAccess } from '../purchase/booking-access.ts';
import { openedBooking } from '../purchase/booking-link.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import type { Site } from '../site/site-query.ts';
import { PartyBalance, PriceLines, TicketList, VisitTime } from './booking-facts.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { checkoutTextFor } from './checkout-text.ts';

const PhotoGoodToKnow = lazyPart(() => import('../photo-studio/photo-good-to-know.tsx'), {
  isNeeded: () => false,
});

type TicketPageProps = { result: BookingResult; venue: Site['venue'] | null; isSample?: boolean };

/** The page of a confirmed booking: the ticket, and the rules for the visit. It has a print layout. */
export function TicketPage({ result, venue, isSample = false }: TicketPageProps) {
  const { booking } = result;
  const access = useBrowserStore(bookingAccess);
  const words = checkoutTextFor(booking.kind);
  const weekday = booking.selectedDate && dayInWords(booking.selectedDate).split(' ')[0];
  return (
    <ResultPage
      tone="leaf"
      title={weekday ? `See you on ${weekday}` : 'Booking confirmed'}
      lead={
        isSample ? (
          'This is what a confirmed booking looks like.'
        ) : booking.customerEmail === '' ? (
          'Your booking is confirmed. You left no email with us, so please keep this page or a picture of your code.'
        ) : (
          <>
            Your booking is confirmed. A confirmation is on its way to{' '}
            <span className="whitespace-nowrap">{booking.customerEmail}</span>
          </>
        )
      }
      drawing={<TicketScene />}
    >
      {isSample && (
        <div className="mb-8">
          <Notice kind="warning" title="Sample booking">
            Nothing here is booked or paid. This page only shows what you will get.
          </Notice>
        </div>
      )}
      <Ticket booking={booking} />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {!isSample && access && <CalendarButton access={access} />}
        {booking.kind === 'party' && <PartyLink />}
        <Button onClick={() => window.print()}>Print this ticket</Button>
        <ButtonLink to={words.start}>{words.another}</ButtonLink>
      </div>
      {booking.kind === 'visit' && booking.sessionCreditsLeft > 0 && <CreditsLeft booking={booking} />}
      <div className="mt-12 grid gap-8 lg:grid-cols-[2fr_1fr]">
        {booking.kind === 'visit' && booking.selectedDate && (
          <Arriving booking={booking} date={booking.selectedDate} />
        )}
        {booking.kind === 'photo' && (
          <Suspense fallback={null}>
            <PhotoGoodToKnow isEdited={booking.tickets.length > 1} cancelling={booking.cancelling} />
          </Suspense>
        )}
        {venue && <FindUs venue={venue} />}
      </div>
    </ResultPage>
  );
}

/** A link to the party's own page, where the host changes the number of guests and pays the balance. */
function PartyLink() {
  const access = useBrowserStore(bookingAccess);
  const opened = useBrowserStore(openedBooking);
  const path = access?.viewToken
    ? `/my-party?booking=${access.bookingId}#${access.viewToken}`
    : opened && opened.bookingId === access?.bookingId && '/my-party';
  return path ? <ButtonLink to={path}>Open your party</ButtonLink> : null;
}

/** What to know about the booked day. The last entry comes from the calendar. */
function Arriving({ booking, date }: { booking: BookingResult['booking']; date: string }) {
  const day = useQuery(dayAvailabilityQuery(date)).data;
  const timeSlot = booking.selectedTime;
  const session = day?.sessions.find((other) => other.timeSlot === timeSlot);
  return (
    <OpenPlayNotice
      isEvent={booking.eventTitle !== null}
      arrival={booking.arrival ?? null}
      session={{ timeSlot, lastEntry: session?.lastEntry ?? null }}
      parking={booking.parking}
      cancelling={booking.cancelling}
    />
  );
}

/** How many session credits are left for another visit, and how to use them if this visit used none. */
function CreditsLeft({ booking }: { booking: BookingResult['booking'] }) {
  const credits = creditsInWords(booking.sessionCreditsLeft);
  const used = booking.sessionCreditsUsed > 0;
  return (
    <div className="mt-10 max-w-measure print:hidden">
      <Notice title={used ? `You have ${credits} left` : `You have ${credits}`}>
        {!used && <p>This visit was booked without them. {unusedCreditsReminder}</p>}
      </Notice>
    </div>
  );
}

function Ticket({ booking }: { booking: BookingResult['booking'] }) {
  const paid = booking.finalAmount - (booking.accountCreditAmount ?? 0);
  return (
    <article aria-label={`Ticket ${booking.reference}`} className="card" data-tone="honey" data-answer="">
      <div className="grid items-stretch gap-8 md:grid-cols-[1fr_auto]">
        <dl className="grid content-start gap-5 sm:grid-cols-2">
          <Fact name="When" wide>
            <span className="display block text-h2">
              <VisitTime booking={booking} />
            </span>
            {booking.eventTitle && <span className="mt-1 block font-bold">{booking.eventTitle}</span>}
            {booking.kind === 'photo' && <span className="mt-1 block font-bold">Photo session</span>}
          </Fact>
          <Fact name="Reference">
            <span className="display text-h3">{booking.reference}</span>
          </Fact>
          <Fact name="Booked by">{booking.customerName}</Fact>
          <Fact name={booking.kind === 'visit' ? 'Tickets' : 'What you booked'}>
            <TicketList booking={booking} />
          </Fact>
          <Fact name={paid === 0 ? 'To pay' : 'Paid'}>
            {paid === 0 ? 'Nothing to pay' : <Amount pence={paid} />}
            <PriceLines booking={booking} />
            <PartyBalance booking={booking} />
            {booking.cancelling && <span className="block">{booking.cancelling}</span>}
          </Fact>
        </dl>
        {booking.ticketQr && (
          <figure className="grid content-center justify-items-center border-bramble border-dashed max-md:border-t-3 max-md:pt-8 md:border-l-3 md:pl-8">
            <img
              src={booking.ticketQr}
              alt={`QR code of ticket ${booking.reference}`}
              width={224}
              height={224}
              className="bg-white"
            />
            <figcaption className="mt-2 text-center font-bold">Show this at the door</figcaption>
          </figure>
        )}
      </div>
    </article>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="font-bold text-bramble-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FindUs({ venue }: { venue: Site['venue'] }) {
  return (
    <section aria-labelledby="find-us">
      <h2 id="find-us" className="text-h3">
        Where to find us
      </h2>
      <address className="mt-3 not-italic">
        <strong>{venue.name}</strong>
        {[...venue.addressLines, venue.postcode].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={phoneLink(venue.phone)} className="mt-2 inline-flex min-h-11 items-center underline">
          {venue.phone}
        </a>
      </address>
    </section>
  );
}
