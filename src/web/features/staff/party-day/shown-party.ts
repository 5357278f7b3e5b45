import type { BoardParty, PartyBoard } from '../../../../contract/party-day.ts';
import {
  countHere,
  courseOf,
  type DayClock,
  type FoodState,
  findOverruns,
  foodState,
  type PartyCourse,
  type PartyOfDay,
  type PartyOverrun,
  progressOf,
} from '../../../../domain/party-day.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import { venueDay, venueMinute } from '../../../lib/venue-time.ts';
import type { QueuedTick } from './tick-queue.ts';

/** A party of the board, with the state that follows from its ticks, including this device's unsent ticks. */
export interface ShownParty extends BoardParty, PartyOfDay {
  course: PartyCourse;
  food: FoodState;
  room: string;
}

/** The board at a moment. */
export interface ShownBoard {
  /** The current minute of the day, or null if the board shows a day other than today. */
  minute: number | null;
  parties: ShownParty[];
  overruns: PartyOverrun[];
}

/** Returns the board at a moment (epoch milliseconds), with the ticks of this device. */
export function showBoard(board: PartyBoard, deviceTicks: readonly QueuedTick[], now: number): ShownBoard {
  const minute = board.date === venueDay(now) ? venueMinute(now) : null;
  const clock: DayClock = { minute, minuteOf: venueMinute };
  const withProgress = board.parties.map((party) => {
    const ownTicks = deviceTicks.filter(({ partyId }) => partyId === party.partyId);
    const progress = progressOf([...ownTicks, ...party.marks]);
    const arrived = countHere(
      progress,
      party.guests.map(({ guestId }) => guestId),
    );
    return { ...party, progress, arrived };
  });
  const parties = withProgress.map((party): ShownParty => {
    const course = courseOf(party, clock);
    const room = board.rooms.find(({ id }) => id === party.roomId)?.name ?? 'Whole building';
    return { ...party, course, food: foodState(party, course, minute), room };
  });
  return { minute, parties, overruns: findOverruns(withProgress, clock, board) };
}

/** Formats the time of a party: '12:00 PM - 2:00 PM'. */
export const timesOf = ({ starts, ends }: Pick<BoardParty, 'starts' | 'ends'>) =>
  `${formatTime(starts)} - ${formatTime(ends)}`;

/** Returns a party's title: 'Ottilie’s party', or 'Party of Mara Field' if the child's name is erased. */
export const titleOfParty = ({ childName, familyName }: Pick<BoardParty, 'childName' | 'familyName'>) =>
  childName === '' ? `Party of ${familyName}` : `${childName}’s party`;

/** Returns how far along a party is, in words. */
export function stageOf({ progress: { steps }, arrived }: ShownParty): string {
  if (steps.cleared !== null) return 'Room cleared';
  if (steps.left !== null) return 'Has left';
  if (steps.started !== null) return 'Under way';
  return arrived > 0 ? 'Arriving' : 'Expected';
}

/**
 * Returns 'Food soon: 1:00 PM' or the like. Returns null if there is no food, or if the party has left and
 * nobody has recorded that food was served.
 */
export function foodOnTheDay({ food, course, progress }: ShownParty): string | null {
  if (food === 'served') return `Food served ${formatTime(venueMinute(progress.steps.food ?? 0))}`;
  if (food === 'none' || course.foodDue === null) return null;
  const due = formatTime(course.foodDue);
  return food === 'late' ? `Food was due ${due}` : food === 'soon' ? `Food soon: ${due}` : `Food ${due}`;
}
