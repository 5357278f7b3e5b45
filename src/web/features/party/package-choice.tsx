import { useQuery } from '@tanstack/react-query';
import { formatBriefly } from '../../../domain/money.ts';
import { hoursInWords, pricedFor } from '../../../domain/party-packages.ts';
import { FlagString } from '../../art/flag-string.tsx';
import { Apple, Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Barn } from '../../art/places.tsx';
import { Bunting } from '../../art/things.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type PartyPackage, packagesQuery } from './party-queries.ts';
import { foodInWords } from './party-words.ts';

const flagMinutes = 30;

/**
 * The packages as the price list has them: those priced by the child as strings of flags, the longer the more hours, and what they
 * all include said once; the others as a sheet of their own.
 */
export default function PackageChoice({ chosen }: { chosen: string }) {
  const packages = useQuery(packagesQuery()).data?.packages ?? [];
  const byChild = packages.filter(({ pricedPer }) => pricedPer === 'child');
  const always = (byChild[0]?.includes ?? []).filter((line) =>
    byChild.every(({ includes }) => includes.includes(line)),
  );
  return (
    <>
      {byChild.length > 1 && (
        <p className="mt-2 mb-4">
          {always.length > 0 && (
            <>
              {listed(always)} come with {namesOf(byChild)}.{' '}
            </>
          )}
          Each flag is half an hour.
        </p>
      )}
      <div className="party-packages">
        {packages.map((party, index) => {
          const id = index === 0 ? 'packageType' : `packageType-${party.id}`;
          return (
            <div key={party.id} className="party-strip cut-sheet" data-per={party.pricedPer}>
              <input
                type="radio"
                name="packageType"
                id={id}
                value={party.id}
                required
                defaultChecked={party.id === chosen}
                aria-describedby={`${id}-words`}
              />
              <PackageWords party={party} id={id} always={always} />
            </div>
          );
        })}
      </div>
    </>
  );
}

function listed(lines: readonly string[]): string {
  const [first = '', ...others] = lines;
  const rest = others.map((line) => line.charAt(0).toLowerCase() + line.slice(1));
  const all = [first, ...rest];
  return all.length < 2 ? first : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function namesOf(packages: readonly PartyPackage[]): string {
  return `${packages
    .slice(0, -1)
    .map(({ name }) => name)
    .join(', ')} and ${packages.at(-1)?.name}`;
}

type PackageWordsProps = { party: PartyPackage; id: string; always: readonly string[] };

function PackageWords({ party, id, always }: PackageWordsProps) {
  const { name, price, pricedPer, minutes, description, includes, recommended } = party;
  const lines = [
    ...includes.filter((line) => pricedPer === 'party' || !always.includes(line)),
    ...(pricedPer === 'party' ? [foodInWords(party)] : []),
  ];
  return (
    <>
      <div className="party-strip-head">
        <label htmlFor={id} className="display party-strip-name">
          {name}
        </label>
        {recommended && <Badge kind="event">Recommended</Badge>}
      </div>
      <p className="party-strip-price">
        <span className="display">{formatBriefly(price)}</span> {pricedFor(party)}
      </p>
      <div className="party-strip-words" id={`${id}-words`}>
        <p>{description}</p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="party-strip-picture">
        {pricedPer === 'child' ? (
          <FlagString count={Math.round(minutes / flagMinutes)} />
        ) : (
          <Picture viewBox="60 0 360 210">
            <Bush x={112} y={202} size={0.8} />
            <Barn x={240} y={204} size={0.6} />
            <Bunting x={66} y={70} size={0.62} turn={4} />
            <Bunting x={302} y={64} size={0.56} turn={3} />
            <Bush x={384} y={206} size={0.7} />
            <Apple x={80} y={190} size={0.26} skin="honey" />
          </Picture>
        )}
        <p className="party-strip-hours">{hoursInWords(minutes)}</p>
      </div>
    </>
  );
}
