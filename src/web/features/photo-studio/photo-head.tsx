import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '../../../domain/money.ts';
import { PhotoStudioScene } from '../../art/photo-studio-scene.tsx';
import { Band } from '../../ui/band.tsx';
import { StepText } from '../../ui/step-text.tsx';
import { OwnPicture, useOwnPicture } from '../pictures/own-picture.tsx';
import { photoDaysQuery } from './photo-queries.ts';
import styles from './photo-studio.module.css';

/** The heading of step 1: what the studio offers. */
export default function PhotoHead() {
  const studio = useQuery(photoDaysQuery()).data?.studio;
  const picture = useOwnPicture('photo-studio');
  if (!studio) return null;
  return (
    <Band tone="tor" className={styles.photoHead}>
      <div>
        <StepText step={1} of={2} />
        <h1 tabIndex={-1} className="mt-1">
          {studio.title}
        </h1>
        <p className="mt-3 max-w-[32rem] text-lead">
          {studio.sessionMinutes} minutes in front of the painted orchard for {formatPrice(studio.price)},
          however many of you come. Choose a day, then a frame on the film.
        </p>
      </div>
      <div className={styles.photoHeadPicture}>
        {picture ? (
          <OwnPicture picture={picture} sizes="(width >= 64rem) 30rem, 26rem" shape={[4, 3]} isFirst />
        ) : (
          <PhotoStudioScene />
        )}
      </div>
    </Band>
  );
}
