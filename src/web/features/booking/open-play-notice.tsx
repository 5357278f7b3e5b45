import { type Site, useSite } from '../site/site-query.ts';

type Session = {
  /** '9:30 AM - 4:00 PM'. */
  timeSlot: string;
  /** '3:00 PM'; null when only the hours are known. */
  lastEntry: string | null;
};

const usualHours = '9:30 AM - 4:00 PM';

function whenToArrive(session: Session | null, { entryRule, arrivalRule: early }: Site): string {
  if (!session) return `${entryRule} ${early}`;
  const { timeSlot, lastEntry } = session;
  const [opens] = timeSlot.split(' - ');
  const special = timeSlot === usualHours ? '' : `Special hours on your day: ${timeSlot}. `;
  const until = lastEntry === null ? `. ${entryRule}` : ` to ${lastEntry}.`;
  return `${special}Arrive from ${opens}${until} ${early}`;
}

/** What to know before paying: arriving, how long, parking, cancelling (spec A §9). `session` is open play's on the chosen day; null before one is chosen. */
export function OpenPlayNotice({ isEvent, session }: { isEvent: boolean; session: Session | null }) {
  const site = useSite();
  return (
    <section aria-labelledby="good-to-know" className="card" data-tone="tor">
      <h2 id="good-to-know" className="text-h3">
        {isEvent ? 'Good to know' : 'Open play: good to know'}
      </h2>
      <dl className={`mt-4 grid gap-4 ${isEvent ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {isEvent ? (
          <Fact name="Arriving">
            {`${site?.arrivalRule ?? ''} A session begins and ends at the times you chose.`}
          </Fact>
        ) : (
          <>
            <Fact name="Arriving">{site ? whenToArrive(session, site) : ''}</Fact>
            <Fact name="How long">{site ? `${site.stayRule} ${site.weekendRule}` : ''}</Fact>
          </>
        )}
        <Fact name="Parking">{site?.parkingRule ?? ''}</Fact>
        <Fact name="Cancelling">{site?.cancellationRule ?? ''}</Fact>
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
