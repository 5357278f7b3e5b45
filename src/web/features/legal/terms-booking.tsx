import type { Site } from '../site/site-query.ts';
import { EmailLink, PhoneLink, VenueAddress } from './contact-links.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Returns the terms of booking, paying and cancelling. */
export function bookingTerms({ venue, cancellationRule, poorlyRule, freeAdultsRule }: Site): LegalSection[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <p>
          <VenueAddress />. Telephone <PhoneLink />, email <EmailLink />. ‘We’ is {venue.name}; ‘you’ is
          whoever makes the booking, who must be 18 or over.
        </p>
      ),
    },
    {
      id: 'booking',
      title: 'Booking and paying',
      body: (
        <>
          <p>
            The price you see is the price you pay, any VAT included; we add no booking fee. {freeAdultsRule}{' '}
            On an event day the price is for each session you choose. Our computer works the total out again
            when you book: if a price has changed meanwhile, you are shown the new one and decide again.
          </p>
          <p>
            While you pay we keep your places for ten minutes, and you can renew that for up to an hour. The
            booking is made, and binds us both, when we confirm it on the screen and by email. If your payment
            reaches us after your places have gone to somebody else, we send it back by itself and tell you.
          </p>
          <p>
            Cards are taken by Stripe; we never see your card number. What we keep about you is in our{' '}
            <a href="/privacy">privacy policy</a>.
          </p>
        </>
      ),
    },
    {
      id: 'cancelling',
      title: 'Cancelling and changing',
      body: (
        <>
          <p>
            <strong>{cancellationRule}</strong> The time is counted back from the start of the session you
            booked. You cancel, move or change it yourself behind the link in your mail, or write to{' '}
            <EmailLink /> or ring <PhoneLink /> with your booking reference. What a change costs more is paid
            before it is made; what it costs less goes back by the same rule.
          </p>
          {poorlyRule && (
            <p>
              {poorlyRule} You do it yourself behind the link in your mail, or ring us; nobody is asked what
              is the matter. Account credit pays for visits, photo sessions and session credits here, in one
              go or in several. It is not paid out in money; whoever has its code can spend it.
            </p>
          )}
          <p>
            <strong>If we have to cancel</strong>, because the boiler has burst or the road is under water,
            you get all your money back, or another day if you prefer one. If part of the barn is closed for
            most of your visit, tell us and we put it right.
          </p>
          <p>
            Refunds go to the card you paid with, or to the account credit, without delay and within 14 days
            at the latest.
          </p>
        </>
      ),
    },
    {
      id: 'session-credits',
      title: 'Session credits',
      body: (
        <>
          <p>
            A session credit pays for one child’s ticket for one session, of the kind of ticket named where
            credits are sold, whatever that costs on the day you come. It does not pay for other tickets,
            photo sessions, parties or the café, and apart from the 14 days below it is not turned into money.
            Credits do not run out.
          </p>
          <p>
            They belong to the email address they were bought with. When you book with that address and have
            shown that it is yours, they are used by themselves, the oldest first. If the booking is not paid
            in time, or is cancelled by the rule above, they are yours again.
          </p>
        </>
      ),
    },
    {
      id: 'fourteen-days',
      title: 'The 14 days to change your mind',
      body: (
        <>
          <p>
            Things bought online can usually be sent back within 14 days for no reason at all. A leisure
            booking for a particular day is an exception: regulation 28(1)(h) of the Consumer Contracts
            (Information, Cancellation and Additional Charges) Regulations 2013. That is why the rule above
            applies to visits instead.
          </p>
          <p>
            What you buy without a date, such as a bundle of session credits, is no exception. Within 14 days
            of buying it you can give back whatever you have not used, for what it cost: on the page of{' '}
            <a href="/session-credits">session credits</a>, or by writing to us. The money goes back to your
            card.
          </p>
        </>
      ),
    },
    {
      id: 'not-right',
      title: 'If something is not right',
      body: (
        <p>
          The Consumer Rights Act 2015 says that we must look after you with reasonable care and skill, and
          that what we tell you before you book is part of the bargain. If we fall short, you can ask us to
          put it right, and where that cannot be done, for some or all of your money back. Telling us while
          you are still here gives us the best chance to mend it.
        </p>
      ),
    },
  ];
}
