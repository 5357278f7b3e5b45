import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons.tsx';

type FilmProps = {
  /** Its files: /film/<name>.webm, .mp4 and -poster.webp, 960 by 540. */
  name: string;
  /** What it shows, in a sentence: it has no sound and no words. */
  label: string;
};

/**
 * A short silent film that loops. It loads only when it comes near the view, plays by itself only where
 * motion is welcome and data is not spared, and can always be stopped (WCAG 2.2.2). Until it plays, and
 * without script: its poster; without script a link to the film as well.
 */
export function Film({ name, label }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [plays, setPlays] = useState(false);

  useEffect(() => {
    const box = video.current;
    if (!box) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        setWanted((before) => before ?? welcomesMotion());
        watch.disconnect();
      },
      { rootMargin: '300px' },
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const box = video.current;
    if (!box || !isNear) return;
    if (wanted) void box.play().catch(() => setWanted(false));
    else box.pause();
  }, [isNear, wanted]);

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
          onPlay={() => setPlays(true)}
          onPause={() => setPlays(false)}
        >
          {isNear && (
            <>
              <source src={`/film/${name}.webm`} type='video/webm; codecs="av01.0.05M.08"' />
              <source src={`/film/${name}.mp4`} type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <figcaption className="script-room">
        <button type="button" className="film-button with-script" onClick={() => setWanted(!plays)}>
          {plays ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
          {plays ? 'Pause the film' : 'Play the film'}
        </button>
        <a href={`/film/${name}.mp4`} className="button-link without-script">
          Watch the film
        </a>
      </figcaption>
    </figure>
  );
}

function welcomesMotion(): boolean {
  const spares = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
  return !spares && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
