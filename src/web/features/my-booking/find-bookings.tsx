import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MyBookings } from '../../../contract/my-booking.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { tabStore, useBrowserStore } from '../../lib/browser-store.ts';
import { failureMessage } from '../../lib/call.ts';
import { unchecked } from '../../lib/form-check.ts';
import { isText } from '../../lib/type-guards.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { VerifyEmail } from '../email-code/verify-email.tsx';
import { openBookingLink } from '../purchase/booking-link.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import styles from './my-booking.module.css';
import { bookingsByEmailQuery } from './my-booking-query.ts';
import { stateInWords } from './state-in-words.ts';

/** The e-mail whose bookings this tab shows, or an empty string. It never appears in a URL. */
const searchedEmail = tabStore<string>('myBookingsEmail', isText, '');

/** Finds everything that was booked with an e-mail address, once this device has verified that address. */
export function FindBookings() {
  const email = useBrowserStore(searchedEmail);
  const panel = useRef<HTMLElement>(null);
  const focusPanel = () => panel.current?.focus({ preventScroll: true });
  return (
    <ResultPage
      tone="tor"
      title="Find my booking"
      lead="Every mail about a booking has a link that opens it. Without the mail, your email address finds it."
    >
      {/* Takes focus when the form, the list or a button in it disappears. */}
      <section ref={panel} tabIndex={-1} aria-label="Your bookings" className="outline-none">
        {email === '' ? <EmailForm onSearch={focusPanel} /> : <Found email={email} focusPanel={focusPanel} />}
      </section>
    </ResultPage>
  );
}

function EmailForm({ onSearch }: { onSearch: () => void }) {
  const search = (email: string) => {
    onSearch();
    searchedEmail.write(email);
  };
  const form = useForm({
    blank: { email: '' },
    fields: ['email'],
    idPrefix: 'find-',
    whileTyping: 'clear',
    check: (typed: { email: string }) =>
      import('./check-email.ts').then(
        ({ checkEmail }) => checkEmail(typed),
        () => unchecked(typed),
      ),
    send: async ({ email }) => search(email.trim()),
  });
  return (
    // Without script, a form with the method `dialog` sends nothing, so no e-mail address gets into a URL.
    <form {...form.props} method="dialog" noValidate aria-label="Find my booking" className={styles.find}>
      <StoredPersonOffer
        onUse={({ email }) => search(email)}
        announcement="Looking for the bookings made with this email."
      />
      <EmailField
        label="Email"
        hint="The one you booked with. We send a code to it, so that nobody else sees what you booked."
        maxLength={254}
        {...form.text('email')}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        Find my booking
      </Button>
    </form>
  );
}

function Found({ email, focusPanel }: { email: string; focusPanel: () => void }) {
  const { verified, markUnverified } = useVerifiedEmail(email);
  const { data, error, isFetching, refetch } = useQuery(bookingsByEmailQuery(email, verified === true));
  const list = useRef<HTMLDivElement>(null);
  const mustVerify = isNotVerified(error);
  useEffect(() => {
    if (mustVerify) markUnverified();
  }, [mustVerify, markUnverified]);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) list.current?.focus({ preventScroll: true });
  }, [isThere]);
  return (
    <div className={styles.found}>
      <p>
        Bookings made with <b>{email}</b>{' '}
        <Button
          variant="link"
          onClick={() => {
            focusPanel();
            searchedEmail.clear();
          }}
        >
          Another email
        </Button>
      </p>
      <VerifyEmail email={email} what="bookings" onVerified={() => void refetch()} />
      {verified && !data && !error && (
        <LoadingStatus label="Looking up your bookings">
          <Skeleton shape="block" />
        </LoadingStatus>
      )}
      {verified && !data && error && (
        <Notice kind="warning" live="polite" title="We could not look up your bookings">
          <p>{failureMessage(error, 'There was no answer.')}</p>
          <p>
            <Button
              variant="link"
              pending={isFetching}
              onClick={() => {
                focusPanel();
                void refetch();
              }}
            >
              Look again
            </Button>
          </p>
        </Notice>
      )}
      {verified && data && (
        <div ref={list} tabIndex={-1} className="outline-none">
          <BookingList bookings={data} />
        </div>
      )}
    </div>
  );
}

function BookingList({ bookings }: { bookings: MyBookings }) {
  if (bookings.length === 0) {
    return (
      <EmptyState
        title="Nothing is booked with this email"
        action={
          <ButtonLink to="/booking" variant="primary">
            Book a visit
          </ButtonLink>
        }
      >
        <p>Perhaps another address was used? The mail that confirmed the booking went to it.</p>
      </EmptyState>
    );
  }
  const coming = bookings.filter(({ isPast }) => !isPast);
  const past = bookings.filter(({ isPast }) => isPast);
  return (
    <>
      {coming.length > 0 && <Group title="Coming" bookings={coming} />}
      {past.length > 0 && <Group title="Past and cancelled" bookings={past} />}
    </>
  );
}

function Group({ title, bookings }: { title: string; bookings: MyBookings }) {
  return (
    <section className={styles.group}>
      <h2 className="text-h3">{title}</h2>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.bookingId} className={styles.row} data-past={booking.isPast}>
            <div>
              <p className="font-bold">{booking.title}</p>
              <p>
                {booking.date ? `${dayInWords(booking.date)}, ${booking.time}` : booking.reference}
                {booking.state !== 'confirmed' && <span> ({stateInWords(booking.state)})</span>}
              </p>
            </div>
            <Button onClick={() => openBookingLink(booking)}>
              Open<span className="sr-only"> {`${booking.title} ${booking.reference}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
