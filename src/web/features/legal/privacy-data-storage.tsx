import { EmailLink } from './contact-links.tsx';
import type { LegalSection } from './legal-page.tsx';

/** What data is stored, where it goes, and for how long. */
export const dataStorageSections: readonly LegalSection[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep, and why we may',
    body: (
      <>
        <h3>When you book</h3>
        <p>
          Your name, email address and phone number; the day, the session and the tickets; anything you wrote
          under special requests; whether you would like to join our rewards; the voucher you used, if any;
          what was paid; and which version of the terms you agreed to, and when. We need these to keep our
          side of the booking (the law calls that a contract), and tax law makes us keep the accounts. We
          remind you of your visit by email, and write to you when something about that day changes.
        </p>
        <h3>When you pay</h3>
        <p>
          Your card number never reaches us. You type it into a form of Stripe, our payment company, which
          tells us only that you have paid, how much, and the payment’s number.
        </p>
        <h3>When you come</h3>
        <p>
          When you checked in and out, how many of you came, and which version of the terms you read at the
          screen: that is part of the visit (a contract). If you type your car’s number plate, we use it to
          find you when your car is in somebody’s way or its lights are on (legitimate interests).
        </p>
        <h3>When you write to us</h3>
        <p>
          Your name, email address, phone number if you gave one, what your message is about and the message
          itself, so that we can answer. We may do this because answering you is in your interest and ours
          (legitimate interests). We send mail about your booking or your message, and no newsletter.
        </p>
        <h3>When you ask about a party</h3>
        <p>
          The same about you, and about the party: the day, the time, the package and how many children come;
          the name and age of the child whose birthday it is, because a party is for somebody; and what you
          tell us of allergies or wishes. Asking is a step towards a contract. We do not ask for the other
          children’s names.
        </p>
        <h3>When you ask for a code</h3>
        <p>
          Session credits and rewards belong to an email address. Before they are spent we send a code to it,
          so that nobody else can spend yours. For that we keep the email address, what the code is for, when
          you asked, and which device has shown that the address is yours (legitimate interests).
        </p>
        <h3>When you join our rewards</h3>
        <p>
          Your name and email address, the points you earn and spend and what for, how often you have come,
          and the codes your points became; that is the membership you asked for (a contract). Whoever knows
          your email address can see your first name, points, visits and level, and nothing more. Emails about
          rewards come only if you say yes to them (consent). We keep what you read and when you said it, and
          one click in any of them takes it back.
        </p>
        <h3>When you look at a page</h3>
        <p>
          Nothing that says who you are. To keep the site standing we count calls from each internet address
          for a short while, in memory, and then forget it. Our notes of errors hold a number for the request,
          never names, addresses or cards.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        For a visit we ask how many children come in each age band. We do not ask for their names or
        birthdays: a ticket does not need them. For a party we ask the name and age of one child, and forget
        the name 30 days after the party. Please leave them out of special requests and messages too, unless
        it helps us look after somebody.
      </p>
    ),
  },
  {
    id: 'health',
    title: 'Allergies, access and health',
    body: (
      <p>
        If you tell us about an allergy, a disability or an illness, we use it to make that visit or party
        work and for nothing else. Telling us is your choice and counts as your consent. Only the people who
        need it on the day see it. Ask afterwards and we take it out of the booking straight away.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and what your browser keeps',
    body: (
      <>
        <p>
          This website sets no cookie to follow anybody, so there is no banner to click away. While you book
          or write to us, your browser keeps what you have typed, and which booking you are paying for, in
          this tab only (‘session storage’), so that a reload does not lose it. It is gone when you close the
          tab.
        </p>
        <p>
          When you have booked or sent a form, your browser remembers your name, email address and phone
          number on this device (‘local storage’), and the next form offers them. They stay on the device
          until you press ‘Forget’ beside that offer, or clear the site’s data in your browser; on a shared
          computer, please do. We see them only when you send a form.
        </p>
        <p>
          One cookie is set, and only if you ask for a code: <code>device</code>, on a secure connection named{' '}
          <code>__Host-device</code>. It holds a random number, by which we know the device again that entered
          the code, for 90 days: for 30 it needs no other code, and for the rest nobody else can use up the
          codes that we send you. Without the code it is kept for ten minutes. It is needed for what you asked
          for, and for nothing else. ‘Forget this device’ beside the code ends it sooner.
        </p>
        <p>
          The payment page, and no other, loads Stripe’s own script. Stripe uses it to tell a person from a
          thief’s robot and may set cookies of its own to do so, named <code>__stripe_mid</code> (a year) and{' '}
          <code>__stripe_sid</code> (half an hour). Without them a card cannot be taken safely online.
        </p>
        <p>
          Our news can come from our page on Facebook. Our server fetches it; your browser does not speak to
          Facebook unless you follow a link there.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    body: (
      <>
        <p>Only who is needed to run the centre, each under a contract or a law that binds them:</p>
        <ul>
          <li>
            <strong>Stripe</strong> takes the payments. Some of its work is done outside the United Kingdom,
            under safeguards that UK law accepts.{' '}
            <a href="https://stripe.com/gb/privacy">Stripe’s privacy policy</a>
          </li>
          <li>
            <strong>The companies that host this website and carry our mail.</strong> Ask us and we name them.
          </li>
          <li>
            <strong>Accountants and the tax office</strong>, as the law demands, and the police or the council
            where a child’s safety or the law requires it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Bookings and what was paid</th>
              <td>Six years after the end of the tax year: the tax office may ask</td>
            </tr>
            <tr>
              <th scope="row">Your car’s number plate</th>
              <td>30 days after the visit; the website’s computer removes it automatically</td>
            </tr>
            <tr>
              <th scope="row">Bookings that were never paid</th>
              <td>A year</td>
            </tr>
            <tr>
              <th scope="row">Special requests, allergies and access needs</th>
              <td>A year after the visit, or until you ask</td>
            </tr>
            <tr>
              <th scope="row">A place on the waitlist of a full session: name, email, who is coming</th>
              <td>A month after the last day that you waited for, or until you ask</td>
            </tr>
            <tr>
              <th scope="row">
                The address that an email of ours went to, and letters to all families of a day
              </th>
              <td>A year</td>
            </tr>
            <tr>
              <th scope="row">Messages</th>
              <td>A year after we have answered, or after they came if nobody noted an answer</td>
            </tr>
            <tr>
              <th scope="row">A party: the child’s name, allergies and wishes</th>
              <td>30 days after the party; the website’s computer removes them automatically</td>
            </tr>
            <tr>
              <th scope="row">Other facts of a party enquiry</th>
              <td>A year after the party</td>
            </tr>
            <tr>
              <th scope="row">A code that you asked for</th>
              <td>Until you use it, an hour at most; that you asked for it, about a day</td>
            </tr>
            <tr>
              <th scope="row">Which device has shown that an email address is yours</th>
              <td>90 days from the code, or until you have the device forgotten</td>
            </tr>
            <tr>
              <th scope="row">Your rewards: points, visits, codes, and your say about emails</th>
              <td>As long as you are a member; ask, and the membership ends</td>
            </tr>
            <tr>
              <th scope="row">Our record of an accident</th>
              <td>Three years; for a child, until they are 21</td>
            </tr>
          </tbody>
        </table>
        <p>
          The website’s computer clears out by this table every night, except our record of an accident, which
          is on paper. Copies in our backups go within weeks. Anything can go sooner if you ask: write to{' '}
          <EmailLink />.
        </p>
      </>
    ),
  },
];
