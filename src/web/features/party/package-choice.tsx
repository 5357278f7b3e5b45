import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '../../../domain/money.ts';
import {
  estimateParty,
  hoursInWords,
  minPartySize,
  priceUnitInWords,
} from '../../../domain/party-packages.ts';
import { Barn } from '../../art/buildings.tsx';
import { FlagString } from '../../art/flag-string.tsx';
import { Bunting } from '../../art/objects.tsx';
import { Apple, Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OwnPicture, useOwnPicture } from '../pictures/own-picture.tsx';
import styles from './party.module.css';
import { type PartyPackage, packagesQuery } from './party-queries.ts';
import { foodInWords } from './party-text.ts';

/** The drawing has one flag for this many minutes of play. */
const flagMinutes = 30;
const columns = ['Package', 'What you get', 'How long', 'What it costs', 'For whom'] as const;

// The roles are explicit, because browsers drop a table's native roles when its rows are laid out as grids.
const asTable = { role: 'table' };
const asRows = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asColumnHead = { role: 'columnheader' };
const asRowHead = { role: 'rowheader' };
const asCell = { role: 'cell' };

/**
 * The packages of the price list, as a table in which the family chooses one row. On a phone each row is a
 * card that repeats the column headings.
 */
export default function PackageChoice({ chosen }: { chosen: string }) {
  const packages = useQuery(packagesQuery()).data?.packages ?? [];
  return (
    <table {...asTable} aria-label="The packages compared" className={styles.partyPackages}>
      <thead {...asRows}>
        <tr {...asRow} className={styles.partyQuestions}>
          {columns.map((column) => (
            <th key={column} {...asColumnHead} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...asRows}>
        {packages.map((party, index) => (
          <PackageRow
            key={party.id}
            party={party}
            id={index === 0 ? 'packageType' : `packageType-${party.id}`}
            isChosen={party.id === chosen}
          />
        ))}
      </tbody>
    </table>
  );
}

function PackageRow({ party, id, isChosen }: { party: PartyPackage; id: string; isChosen: boolean }) {
  const { name, price, pricedPer, minutes, description, includes, recommended } = party;
  const picture = useOwnPicture('party-package', party.id);
  return (
    <tr {...asRow} className={`${styles.partyStrip} cut-sheet`} data-per={pricedPer}>
      <th {...asRowHead} scope="row" className={styles.partyStripHead}>
        <input
          type="radio"
          name="packageType"
          id={id}
          value={party.id}
          required
          defaultChecked={isChosen}
          aria-describedby={`${id}-price ${id}-words`}
        />
        <label htmlFor={id} className={`display ${styles.partyStripName}`}>
          {name}
        </label>
        {recommended && <Badge kind="event">Recommended</Badge>}
      </th>
      <td {...asCell} className={styles.partyStripWords} id={`${id}-words`}>
        <p>{description}</p>
        <ul>
          {includes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </td>
      <td {...asCell}>
        <ColumnLabel index={2} />
        <p>
          <strong>{hoursInWords(minutes)}</strong>
        </p>
        <div className={styles.partyStripPicture}>
          {picture ? (
            <OwnPicture picture={picture} sizes="10rem" shape={[4, 3]} />
          ) : pricedPer === 'child' ? (
            <FlagString count={Math.round(minutes / flagMinutes)} />
          ) : (
            <PrivateHireDrawing />
          )}
        </div>
      </td>
      <td {...asCell} className={styles.partyStripPrice} id={`${id}-price`}>
        <ColumnLabel index={3} />
        <p>
          <span className="display">{formatPrice(price)}</span> {priceUnitInWords(party)}
        </p>
        <p className={styles.partyStripSmall}>
          {smallestPartyInWords(party)} {foodInWords(party)}
        </p>
      </td>
      <td {...asCell}>
        <ColumnLabel index={4} />
        <p>{sizeInWords(party)}</p>
      </td>
    </tr>
  );
}

/** The heading of a column, repeated in each row if the rows are laid out as cards. */
function ColumnLabel({ index }: { index: number }) {
  return (
    <span className={styles.partyQuestion} aria-hidden="true">
      {columns[index]}
    </span>
  );
}

function PrivateHireDrawing() {
  return (
    <Picture viewBox="60 0 360 210">
      <Bush x={112} y={202} size={0.8} />
      <Barn x={240} y={204} size={0.6} />
      <Bunting x={66} y={70} size={0.62} turn={4} />
      <Bunting x={302} y={64} size={0.56} turn={3} />
      <Bush x={384} y={206} size={0.7} />
      <Apple x={80} y={190} size={0.26} skin="honey" />
    </Picture>
  );
}

/**
 * Returns how many children a package is for: 'Up to 60 children', or '5 children or more' if there is no
 * limit.
 */
function sizeInWords({ mostChildren }: Pick<PartyPackage, 'mostChildren'>): string {
  return mostChildren === null ? `${minPartySize} children or more` : `Up to ${mostChildren} children`;
}

/**
 * Returns the price of the smallest party if the price is per child ('£65 for 5 children.'). Empty if the
 * price is for the whole party.
 */
function smallestPartyInWords(party: Pick<PartyPackage, 'price' | 'pricedPer'>): string {
  if (party.pricedPer === 'party') return '';
  return `${formatPrice(estimateParty(party, minPartySize).pence)} for ${minPartySize} children.`;
}
