import { notHydrated } from '../../lib/not-hydrated.tsx';
import { Band } from '../../ui/band.tsx';
import { Film } from '../../ui/film.tsx';
import styles from './home.module.css';

export const AboutWords = notHydrated('home-about', () => import('./about-words.tsx'));

/** About the centre: the film of a day in the orchard, and what the centre promises. */
export function About() {
  return (
    <Band tone="deep" cut="torn" id="about" labelledBy="about-title">
      <div className={styles.about}>
        <Film
          name="about"
          label="A day in the orchard: the sun comes up, the barn opens, an apple takes the slide"
        />
        <AboutWords />
      </div>
    </Band>
  );
}
