import type { Ref } from 'react';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { StepText } from '../../ui/step-text.tsx';

export const BookingScene = notHydrated('booking-scene', () => import('./booking-scene.tsx'));

type BookingHeadProps = {
  ref: Ref<HTMLHeadingElement>;
  isDetailsStep: boolean;
  ticketsPath: string;
  onBack: () => void;
  freeAdultsRule: string;
};

/** The heading of a step. Step 2 also has a link back to the tickets. */
export function BookingHead({ ref, isDetailsStep, ticketsPath, onBack, freeAdultsRule }: BookingHeadProps) {
  return (
    <Band tone="honey" className="relative pt-6 pb-10 md:pt-10 md:pb-16">
      {isDetailsStep && (
        <ButtonLink
          variant="link"
          to={ticketsPath}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onBack();
          }}
        >
          <ArrowLeftIcon size={20} />
          Back to Tickets
        </ButtonLink>
      )}
      <StepText step={isDetailsStep ? 2 : 1} of={2} />
      <h1 ref={ref} tabIndex={-1} className="mt-1">
        {isDetailsStep ? 'Complete Your Booking' : 'Book your visit'}
      </h1>
      {!isDetailsStep && (
        <p className="mt-3 max-w-[34rem] text-lead">
          Slides, tunnels and ball pools. Choose a ticket for each child. {freeAdultsRule}
        </p>
      )}
      {!isDetailsStep && (
        <div className="absolute right-6 bottom-4 hidden w-[25rem] lg:block">
          <BookingScene />
        </div>
      )}
    </Band>
  );
}
