import { useQuery } from '@tanstack/react-query';
import type { DayAvailability } from '../../../contract/availability.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatTime, parseSlot } from '../../../domain/time-slot.ts';
import { ink } from '../../art/inks.ts';
import { Camera } from '../../art/objects.tsx';
import { Leaf } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { BallPool, Slide } from '../../art/play-equipment.tsx';
import { usePathExists } from '../../lib/available-paths.ts';
import { Link } from '../../lib/router.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { OwnPicture, useOwnPicture } from '../pictures/own-picture.tsx';
import { type Site, useSite } from '../site/site-query.ts';
import { useWords } from '../words/use-words.ts';
import { WordLine, Words } from '../words/words.tsx';
import { lowestPriceOn } from './event-price.ts';
import { eventsQuery } from './home-queries.ts';
import styles from './promotions.module.css';

/** The next event day and the photo studio, as two posters. */
export default function Promotions() {
  const site = useSite();
  const days = useQuery(eventsQuery()).data?.days ?? [];
  const [next, ...later] = firstDayOfEachEvent(days);
  const ticketType = site?.ticketTypes.find(({ takesCredit }) => takesCredit);
  return (
    <>
      {next ? <EventPoster day={next} later={later} ticketType={ticketType} /> : <NoEventPoster />}
      <StudioPoster />
    </>
  );
}

interface EventPosterProps {
  day: DayAvailability;
  later: DayAvailability[];
  /** The ticket whose price is shown. */
  ticketType: Site['ticketTypes'][number] | undefined;
}

function EventPoster({ day, later, ticketType }: EventPosterProps) {
  const [weekday = '', date = '', month = ''] = dayInWords(day.date).split(' ');
  const starts = startTimesInWords(day);
  const full = day.notBookable?.code === 'full';
  return (
    <div className={`${styles.promotion} ${styles.promotionEvent} cut-sheet`} data-accent={day.event?.accent}>
      <Link to={`/booking?date=${day.date}`} className={styles.promotionLink}>
        <p className={styles.promotionDate}>
          <span>{weekday}</span> <span className={styles.promotionDay}>{date}</span> <span>{month}</span>
        </p>
        <div>
          <h3 className={styles.promotionTitle}>{day.event?.title}</h3>
          <p className={styles.promotionTagline}>{day.event?.tagline}.</p>
          <p className={styles.promotionSessions}>
            Sessions at {starts}
            {ticketType && <>, from {formatPence(lowestPriceOn(day, ticketType))}</>}.
            {day.notBookable && <strong> {full ? 'Fully booked' : day.notBookable.text}.</strong>}
          </p>
        </div>
      </Link>
      {later.length > 0 && (
        <p className={styles.promotionLater}>
          Then{' '}
          {later.slice(0, 2).map(({ date: other, event }, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <Link to={`/booking?date=${other}`}>
                {event?.title}, {dayInWords(other).split(' ').slice(1, 3).join(' ')}
              </Link>
            </span>
          ))}
        </p>
      )}
      {day.event && (
        <span className={styles.promotionScene}>
          <EventPicture id={day.event.id} drawing={day.event.drawing} />
        </span>
      )}
    </div>
  );
}

function EventPicture({ id, drawing }: { id: string; drawing: string }) {
  const picture = useOwnPicture('event', id);
  if (!picture) return <Drawing name={drawing} width={640} height={240} />;
  return <OwnPicture picture={picture} sizes="(width >= 64rem) 40rem, 100vw" shape={[8, 3]} />;
}

function NoEventPoster() {
  const texts = useWords('home')?.texts ?? {};
  return (
    <div className={`${styles.promotion} ${styles.promotionEvent} cut-sheet`} data-accent="leaf">
      <Link to="/booking" className={styles.promotionLink}>
        <div>
          <h3 className="text-h2">
            <WordLine blocks={texts['no-event-title']} />
          </h3>
          <Words blocks={texts['no-event']} className="mt-2 text-lead" />
        </div>
        <span className={`${styles.promotionPicture} ${styles.promotionPictureLarge}`}>
          <Picture viewBox="0 0 480 210">
            <Slide x={150} y={200} size={1.1} />
            <BallPool x={366} y={204} size={0.86} />
          </Picture>
        </span>
      </Link>
    </div>
  );
}

function StudioPoster() {
  const pathExists = usePathExists();
  const texts = useWords('home')?.texts ?? {};
  if (!pathExists('/photo-studio')) return null;
  return (
    <div className={`${styles.promotion} ${styles.promotionStudio} cut-sheet`}>
      <Link to="/photo-studio" className={styles.promotionLink}>
        <span className={styles.promotionPicture}>
          <Picture viewBox="0 0 190 130">
            <Leaf x={22} y={38} size={0.5} turn={24} tone={ink.honeyThick} />
            <Leaf x={150} y={112} size={0.46} turn={-30} tone={ink.leafMid} />
            <Leaf x={18} y={112} size={0.4} turn={-18} tone={ink.leaf} />
            <Camera x={98} y={72} size={0.74} turn={-5} />
          </Picture>
        </span>
        <div>
          <h3>
            <WordLine blocks={texts['studio-title']} />
          </h3>
          <Words blocks={texts['studio']} className={styles.promotionWords ?? ''} />
        </div>
      </Link>
    </div>
  );
}

/** Returns the start times of an event day's sessions in words: '9:30 AM, 12:00 PM and 2:30 PM'. */
function startTimesInWords(day: DayAvailability): string {
  const starts = day.sessions
    .map(({ timeSlot }) => parseSlot(timeSlot)?.start)
    .filter((start) => start !== undefined)
    .map(formatTime);
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(starts);
}

/** Returns the first day of each event, soonest first. */
function firstDayOfEachEvent(days: readonly DayAvailability[]): DayAvailability[] {
  const seen = new Set<string>();
  return days.filter(({ event }) => {
    if (!event || seen.has(event.id)) return false;
    seen.add(event.id);
    return true;
  });
}
