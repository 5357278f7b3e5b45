import { type Site, useSite } from '../site/site-query.ts';

type Session = {
  /** For example '9:30 AM - 4:00 PM'. */
  timeSlot: string;
  /** For example '3:00 PM'; null if only the hours are known. */
  lastEntry: string | null;
};

function arrivalText(session: Session | null, { entryRule, arrivalRule, openArrivalRule }: Site): string {
  // During an upgrade a reply may come from the previous version of the server, which has no rule for open
  // play.
  const arrivalSentence = openArrivalRule ?? arrivalRule;
  if (!session) return `${entryRule} ${arrivalSentence}`;
  const { timeSlot, lastEntry } = session;
  const [opens, closes] = timeSlot.split(' - ');
  const until = lastEntry === null ? `. ${entryRule}` : ` to ${lastEntry}; we close at ${closes}.`;
  return `Arrive from ${opens}${until} ${arrivalSentence}`;
}

type OpenPlayNoticeProps = {
  isEvent: boolean;
  /**
   * Says when a family with an arrival time comes and leaves: 'Come at 10:00 AM. You can stay until 12:00
   * PM.' Null if the visit has no arrival time.
   */
  arrival?: string | null;
  /**
   * The open-play session of the chosen day. Null before a day is chosen, or if the visit has an arrival
   * time.
   */
  session: Session | null;
  /** The parking rule of the chosen day, as sentences. `cancelling` is the rule for cancelling. */
  parking: string;
  cancelling: string;
};

/**
 * The rules that a family should know before it pays, about arriving, the length of stay, parking and
 * cancelling (specification 4.9, 5.5, 5.9).
 */
export function OpenPlayNotice({
  isEvent,
  arrival = null,
  session,
  parking,
  cancelling,
}: OpenPlayNoticeProps) {
  const site = useSite();
  return (
    <section aria-labelledby="good-to-know" className="card" data-tone="tor">
      <h2 id="good-to-know" className="text-h3">
        {isEvent ? 'Good to know' : 'Open play: good to know'}
      </h2>
      <dl className={`mt-4 grid gap-4 ${isEvent || arrival !== null ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {arrival !== null ? (
          <Fact name="Arriving">{arrival}</Fact>
        ) : isEvent ? (
          <Fact name="Arriving">
            {`${site?.arrivalRule ?? ''} A session begins and ends at the times you chose.`}
          </Fact>
        ) : (
          <>
            <Fact name="Arriving">{site ? arrivalText(session, site) : ''}</Fact>
            <Fact name="How long">{site?.stayRule ?? ''}</Fact>
          </>
        )}
        <Fact name="Parking">{parking}</Fact>
        <Fact name="Cancelling">{cancelling}</Fact>
      </dl>
      {site?.poorlyRule && <p className="mt-4">{site.poorlyRule}</p>}
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
