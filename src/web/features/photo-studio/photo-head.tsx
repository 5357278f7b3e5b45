import type { Ref } from 'react';
import { formatBriefly } from '../../../domain/money.ts';
import { still } from '../../lib/still.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { StepText } from '../../ui/step-text.tsx';
import type { Studio } from './photo-queries.ts';

export const PhotoScene = still('photo-scene', async () => ({
  default: (await import('../../art/photo-studio-scene.tsx')).PhotoStudioScene,
}));

type PhotoHeadProps = {
  ref: Ref<HTMLHeadingElement>;
  studio: Studio;
  onDetails: boolean;
  toSelection: string;
  onBack: () => void;
};

/** The title of each step, and the way back. */
export function PhotoHead({ ref, studio, onDetails, toSelection, onBack }: PhotoHeadProps) {
  return (
    <Band tone="tor" className={onDetails ? 'pt-6 pb-10 md:pt-10 md:pb-16' : 'photo-head'}>
      <div>
        {onDetails && (
          <ButtonLink
            variant="link"
            to={toSelection}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onBack();
            }}
          >
            <ArrowLeftIcon size={20} />
            Back to Session Selection
          </ButtonLink>
        )}
        <StepText step={onDetails ? 2 : 1} of={2} />
        <h1 ref={ref} tabIndex={-1} className="mt-1">
          {onDetails ? 'Booking Details' : studio.title}
        </h1>
        {!onDetails && (
          <p className="mt-3 max-w-[32rem] text-lead">
            {studio.sessionMinutes} minutes in front of the painted orchard for {formatBriefly(studio.price)},
            however many of you come. Choose a day, then a frame on the film.
          </p>
        )}
      </div>
      {!onDetails && (
        <div className="photo-head-picture">
          <PhotoScene />
        </div>
      )}
    </Band>
  );
}
