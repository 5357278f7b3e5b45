import { useEffect, useRef, useState } from 'react';
import { Icon, type IconProps } from './icons.tsx';

type FilmProps = {
  /** The name of the film's files: /film/<name>.webm, .mp4 and -poster.webp, 960 by 540. */
  name: string;
  /** Describes the film in a sentence, because it has no sound and no text. */
  label: string;
};

/**
 * A short silent film that loops. It loads when it comes near the visible part of the page, and it can always
 * be paused (WCAG 2.2.2). It does not start by itself if the visitor prefers reduced motion or saves data.
 * Until it plays, its poster is shown. Without script, only the poster and a link to the film are shown.
 */
export function Film({ name, label }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [shouldPlay, setShouldPlay] = useState<boolean | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    const box = video.current;
    if (!box) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        setShouldPlay((before) => before ?? mayAutoplay());
        observer.disconnect();
      },
      { rootMargin: '300px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const box = video.current;
    if (!box || !isNear) return;
    if (shouldPlay) void box.play().catch(() => setShouldPlay(false));
    else box.pause();
  }, [isNear, shouldPlay]);

  return (
    <figure className="film">
      <div className="film-frame">
        <img loading="lazy" src={`/film/${name}-poster.webp`} width={960} height={540} alt="" />
        <video
          ref={video}
          aria-label={label}
          width={960}
          height={540}
          preload="none"
          muted
          loop
          playsInline
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
        >
          {isNear && (
            <>
              <source src={`/film/${name}.webm`} type='video/webm; codecs="av01.0.05M.08"' />
              <source src={`/film/${name}.mp4`} type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <figcaption className="with-or-without-script">
        <button type="button" className="film-button with-script" onClick={() => setShouldPlay(!isPlaying)}>
          {isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
          {isPlaying ? 'Pause the film' : 'Play the film'}
        </button>
        <a href={`/film/${name}.mp4`} className="button-link without-script">
          Watch the film
        </a>
      </figcaption>
    </figure>
  );
}

function mayAutoplay(): boolean {
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
  return !savesData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.2 3 21 11.6 20.8 13 5.6 21.2 4.4 20.4z" />
  </Icon>
);

const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.2 4 4.5-.2.2 16.4-4.6.1zM14.2 3.8l4.6.2-.2 16.3-4.5-.2z" />
  </Icon>
);
