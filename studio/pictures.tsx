import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { orchardTokens, type Tokens } from '../src/domain/palette.ts';
import { HeroScene } from '../src/web/art/hero-scene.tsx';
import { ink } from '../src/web/art/inks.ts';
import { cardScenes } from './cards/card-scenes.tsx';
import type { PictureMarkup } from './easel.ts';
import { frameHeight, frameWidth } from './film/camera.ts';
import { StudioFilm, zoomSpans } from './film/film.tsx';
import { filmSeconds } from './film/motion.ts';

/** The film's length in seconds. */
export const filmLength = filmSeconds;

/** Time spans of fast zoom, in seconds. */
export const filmZoomSpans = zoomSpans;

/** Returns the film's frame at a time in seconds. */
export function filmFrame(time: number): PictureMarkup {
  return drawn(<StudioFilm time={time} />, frameWidth, frameHeight);
}

/** Returns the header picture of every mail: the barn and the Tor of the home page's scene. */
export function mailPicture(): PictureMarkup {
  return drawn(
    <svg aria-hidden="true" viewBox="456 158 915 325">
      <path fill={ink.torTint} d="M0 0H1440V560H0z" />
      <svg aria-hidden="true" width="1440" height="560">
        <HeroScene />
      </svg>
    </svg>,
    760,
    270,
  );
}

/** Returns the social cards of the public pages, by the page's name: 'home', 'booking'. */
export function cards(): Record<string, PictureMarkup> {
  return Object.fromEntries(
    Object.entries(cardScenes).map(([name, Scene]) => [name, drawn(<Scene />, 1200, 630)]),
  );
}

function drawn(picture: ReactNode, width: number, height: number): PictureMarkup {
  const markup = renderToStaticMarkup(picture).replace(
    /var\(--color-([a-z-]+)\)/g,
    (_, name: keyof Tokens) => orchardTokens[name],
  );
  return { markup, width, height };
}
