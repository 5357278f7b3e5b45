import { dayInWords } from '../../../../../domain/calendar-day.ts';
import { partySizeInWords, partyWishes } from '../../../../../domain/party-packages.ts';
import styles from './inquiries.module.css';
import { estimateText } from './inquiry-words.ts';
import type { PartyRequest } from './use-inquiries.ts';

/** Lists the details of a party enquiry, one on each line. */
export function PartyRequestDetails({ party }: { party: PartyRequest }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Package', party.packageName],
    ['Day', dayInWords(party.partyDate)],
    ['Time', party.partyTime],
    ['Child', [party.childName, `aged ${party.childAge}`].filter(Boolean).join(', ')],
    ['Guests', partySizeInWords(party.numberOfChildren)],
    ['Estimated price', estimateText(party)],
    ...partyWishes.map(({ name, shortLabel }) => [shortLabel, party[name]] as const),
  ];
  return (
    <>
      <dl className={styles.inquiryFacts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {party.forgotten && (
        <p className={styles.inquiryCame}>
          The child’s name, requests and dietary needs were deleted 30 days after the party.
        </p>
      )}
    </>
  );
}
