import type { KitchenParty } from '../../../../contract/party-guests.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { comingInWords } from '../../../../domain/party-guests.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import styles from './kitchen.module.css';
import { NeedsList } from './needs-list.tsx';

export type PaperKind = 'sheet' | 'labels';

/** Shows the page to print instead of the dashboard: a party's kitchen sheet or its place labels. */
export function KitchenPaper({ kind, party }: { kind: PaperKind; party: KitchenParty }) {
  const childrenWithNeeds = party.guests.filter((guest) => guest.needs !== '').length;
  // On paper, five lines of wishes are as high as the entry of one child.
  const linesOfWishes = party.wishes.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 100), 0);
  const blocks = childrenWithNeeds + Math.floor(linesOfWishes / 5);
  return (
    <div className={styles.paper} data-size={blocks > 14 ? 'tiny' : blocks > 7 ? 'small' : 'normal'}>
      {kind === 'sheet' ? <Sheet party={party} /> : <Labels party={party} />}
    </div>
  );
}

function Version({ party }: { party: KitchenParty }) {
  return (
    <strong>
      Version {party.version} of {dayAndTime(party.madeAt)}
    </strong>
  );
}

function Sheet({ party }: { party: KitchenParty }) {
  return (
    <>
      <h1>
        {dayInWords(party.date)}, {party.time}
      </h1>
      <p>
        <Version party={party} />.{' '}
        {[party.room, party.packageName, party.childName].filter(Boolean).join(', ')}.{' '}
        {comingInWords(party.coming, party.children)} answered. Host: {party.hostName}, {party.hostPhone}.
      </p>
      <NeedsList party={party} />
      <p className={styles.careful}>
        Compared with the recipes as they are written down. No promise: the kitchen decides. Where it says
        Ask, ring the family.
      </p>
      <p>Seen by: ______________________________ Time: ______________</p>
    </>
  );
}

function Labels({ party }: { party: KitchenParty }) {
  const count = Math.max(party.guests.length, 1);
  const columns = count > 24 ? 4 : count > 12 ? 3 : 2;
  return (
    <>
      <p className={styles.labelsHead}>
        {party.childName && `${party.childName}’s party, `}
        {dayInWords(party.date)}, {party.time}. <Version party={party} />
      </p>
      <ul className={styles.labels} data-columns={columns}>
        {party.guests.map((guest, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
          <li key={index} className={styles.label}>
            <span className={styles.labelName}>{guest.name}</span>
            {guest.needs && <span className={styles.labelNeeds}>{guest.needs}</span>}
            <span className={styles.labelVersion}>v{party.version}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
