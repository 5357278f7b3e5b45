import { useQuery } from '@tanstack/react-query';
import type { DayAvailability } from '../../../contract/availability.ts';
import { formatSlot, parseSlot } from '../../../domain/time-slot.ts';
import { HeroScene } from '../../art/hero-scene.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { OwnPicture, useOwnPicture } from '../pictures/own-picture.tsx';
import { useWords } from '../words/use-words.ts';
import { WordLine, Words } from '../words/words.tsx';
import styles from './hero.module.css';
import { todayQuery } from './home-queries.ts';

/** The welcome: the orchard, the main links, and today's opening. */
export default function Hero() {
  const texts = useWords('home')?.texts ?? {};
  const today = useQuery(todayQuery()).data ?? null;
  const openToday = openTodayText(today);
  const picture = useOwnPicture('home');
  return (
    <section
      id="home"
      className={styles.hero}
      data-photograph={picture ? '' : undefined}
      aria-labelledby="home-title"
    >
      <div className={`page-width ${styles.heroWords}`}>
        <h1 id="home-title" className="text-display">
          <WordLine blocks={texts['home-title']} />
        </h1>
        <Words blocks={texts['home-lead']} className="mt-5 text-lead" />
        <div className={styles.heroActions}>
          <ButtonLink to="/booking" variant="primary" size="large">
            Book Your Adventure
          </ButtonLink>
          <ButtonLink to="/#pricing">View Prices</ButtonLink>
          <ButtonLink to="/menu">Café Menu</ButtonLink>
        </div>
        {openToday && <p className="mt-4 font-bold">{openToday}</p>}
      </div>
      <div className={styles.heroPicture}>
        {picture ? (
          <OwnPicture picture={picture} sizes="(width >= 64rem) 55vw, 100vw" shape={[16, 10]} isFirst />
        ) : (
          <HeroScene />
        )}
      </div>
    </section>
  );
}

/**
 * Returns one line about a day for the welcome: its hours, or why there is no open play. Null if the day is
 * unknown, or if it has neither a session nor a reason.
 */
function openTodayText(day: DayAvailability | null): string | null {
  if (!day) return null;
  const slots = day.sessions.map(({ timeSlot }) => parseSlot(timeSlot)).filter((slot) => slot !== null);
  const isOver = day.sessions.every(({ notBookable }) => notBookable?.code === 'too-late');
  if (slots.length === 0) return day.notBookable && `Today: ${day.notBookable.text}`;
  if (isOver) return 'Open play is over for today';
  const hours = formatSlot({
    start: Math.min(...slots.map(({ start }) => start)),
    end: Math.max(...slots.map(({ end }) => end)),
  });
  return day.notBookable?.code === 'full' ? `Open today, ${hours}, and full` : `Open today, ${hours}`;
}
