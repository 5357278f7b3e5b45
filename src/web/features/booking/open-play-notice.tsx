const usualHours = '9:30 AM - 4:00 PM';

/** What to know before paying: arriving, how long, parking, cancelling (spec A §9). */
export function OpenPlayNotice({ isEvent, hours }: { isEvent: boolean; hours: string }) {
  return (
    <section aria-labelledby="good-to-know" className="card" data-tone="tor">
      <h2 id="good-to-know" className="text-h3">
        {isEvent ? 'Good to know' : 'Open play: good to know'}
      </h2>
      <dl className={`mt-4 grid gap-4 ${isEvent ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {isEvent ? (
          <Fact name="Arriving">
            Come 15 minutes before your session starts. A session begins and ends at the times you chose.
          </Fact>
        ) : (
          <>
            <Fact name="Arriving">
              {hours === '' || hours === usualHours
                ? 'Arrive 9:30 AM to 3:30 PM. Please arrive 15 minutes early.'
                : `Special hours on your day: ${hours}. Please arrive 15 minutes early.`}
            </Fact>
            <Fact name="How long">
              Your 2-hour session starts at check-in. Weekday play time is flexible; weekend sessions last 2
              hours.
            </Fact>
          </>
        )}
        <Fact name="Parking">2 hours free, then £8 per additional 2 hours.</Fact>
        <Fact name="Cancelling">
          Cancel 24 hours ahead for a full refund. Same-day cancellations are non-refundable.
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-bold">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
