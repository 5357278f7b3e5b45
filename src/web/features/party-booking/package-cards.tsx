import type { ReactNode } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { daysBeforePartyInWords, hoursInWords, priceUnitInWords } from '../../../domain/party-packages.ts';
import { childrenInWords } from '../../../domain/pluralise.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './party-booking.module.css';
import type { OfferedPackage } from './queries.ts';

/** The packages side by side, with answers to the questions that families ask. */
export function PackageCards({
  packages,
  chosen,
  changeDays,
  onChoose,
}: {
  packages: readonly OfferedPackage[];
  chosen: string;
  changeDays: number;
  onChoose: (id: string) => void;
}) {
  return (
    <div className={styles.packages}>
      {packages.map((party) => (
        <div
          key={party.id}
          className={`card ${styles.package}`}
          data-chosen={party.id === chosen ? '' : undefined}
        >
          <label className={styles.choice}>
            <input
              type="radio"
              name="packageId"
              id={party === packages[0] ? 'packageId' : `packageId-${party.id}`}
              value={party.id}
              checked={party.id === chosen}
              aria-describedby={`package-${party.id}`}
              onChange={() => onChoose(party.id)}
            />
            <span className="display text-h3">{party.name}</span>
          </label>
          {party.recommended && <Badge kind="event">Recommended</Badge>}
          <div id={`package-${party.id}`}>
            <p className="my-2">
              <strong className="display text-h3">{formatPrice(party.price)}</strong>{' '}
              {priceUnitInWords(party)}
            </p>
            <p>{party.description}</p>
            <dl className={styles.answers}>
              <Answer question="How long do we play?">{hoursInWords(party.minutes)}.</Answer>
              <Answer question="How long is the room ours?">
                {party.takes === 'building'
                  ? 'The whole barn is yours, and nobody else is in.'
                  : party.roomMinutes === null
                    ? 'As long as the time that you choose.'
                    : `${hoursInWords(party.roomMinutes)}. We set up and clear away outside your time.`}
              </Answer>
              <Answer question="How many can come?">
                {party.mostChildren === null
                  ? `${childrenInWords(party.leastChildren)} or more, as many as your room takes.`
                  : `${party.leastChildren} to ${party.mostChildren} children.`}
              </Answer>
              <Answer question="What if three more come?">{threeMore(party, changeDays)}</Answer>
            </dl>
            {[...party.includes, ...party.answers].length > 0 && (
              <ul className="mt-3 list-disc space-y-1 pl-6">
                {[...party.includes, ...party.answers].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

function threeMore({ pricedPer, price }: OfferedPackage, changeDays: number): string {
  const until = `You can change the number on your party’s page until ${daysBeforePartyInWords(changeDays)}`;
  return pricedPer === 'child'
    ? `${until}: three more cost ${formatPrice(3 * price)} more.`
    : `${until}: the price stays the same.`;
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt>{question}</dt>
      <dd>{children}</dd>
    </div>
  );
}
