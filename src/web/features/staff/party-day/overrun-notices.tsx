import type { PartyBoard } from '../../../../contract/party-day.ts';
import type { PartyOverrun } from '../../../../domain/party-day.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import styles from './party-day.module.css';
import { type ShownBoard, type ShownParty, titleOfParty } from './shown-party.ts';

/** Says which party will delay the next party, and what staff can do. */
export function OverrunNotices({ board, shown }: { board: PartyBoard; shown: ShownBoard }) {
  const maySeeBookings = useMay('see-bookings');
  const byId = new Map(shown.parties.map((party) => [party.partyId, party]));
  return (
    <div role="status" className={styles.notices}>
      {shown.overruns.map((overrun) => {
        const [party, next] = [byId.get(overrun.partyId), byId.get(overrun.nextId)];
        if (!party || !next) return null;
        return (
          <Notice
            key={`${overrun.partyId} ${overrun.nextId}`}
            kind="warning"
            title={headline(party, next, overrun)}
          >
            <ul className={styles.help}>
              {helpOf(board, party, next, overrun).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            {maySeeBookings && (
              <ButtonLink to={`/admin?tab=booked-parties&party=${next.partyId}`} variant="link">
                Change room or host of {titleOfParty(next)}
              </ButtonLink>
            )}
          </Notice>
        );
      })}
    </div>
  );
}

function headline(party: ShownParty, next: ShownParty, { by, shares }: PartyOverrun): string {
  const what = { room: 'its room', host: 'its host', both: 'its room and its host' }[shares];
  return `${titleOfParty(next)} at ${formatTime(next.starts)} waits ${pluralise(by, 'minute')} for ${what}: ${titleOfParty(party)} takes too long`;
}

function helpOf(
  { rooms, hosts }: PartyBoard,
  party: ShownParty,
  next: ShownParty,
  overrun: PartyOverrun,
): string[] {
  const names = (list: readonly { id: string; name: string }[], ids: readonly string[]) =>
    list.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const freeRooms = names(rooms, overrun.rooms);
  const freeHosts = names(hosts, overrun.hosts);
  const ready = formatTime(next.starts - next.setUpMinutes);
  const help = [
    overrun.leaveBy !== null &&
      `If they leave by ${formatTime(overrun.leaveBy)}, all is ready at ${ready} as planned.`,
    overrun.clearIn !== null &&
      `Clear away in ${pluralise(overrun.clearIn, 'minute')} instead of ${party.clearUpMinutes}.`,
    freeRooms.length > 0 && `Free for the whole of ${titleOfParty(next)}: ${freeRooms.join(', ')}.`,
    freeHosts.length > 0 && `Could run ${titleOfParty(next)}: ${freeHosts.join(', ')}.`,
  ].filter((words) => words !== false);
  return help.length > 0
    ? help
    : [`Nothing else is free. Ring ${next.familyName}, ${next.familyPhone}, before they set out.`];
}
