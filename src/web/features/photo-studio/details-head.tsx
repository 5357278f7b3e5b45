import { useEffect, useRef } from 'react';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { StepText } from '../../ui/step-text.tsx';

type DetailsHeadProps = {
  toSelection: string;
  onBack: () => void;
  /** Somebody has just gone on from the selection: the title takes focus, as on a new page. */
  hasComeOn: boolean;
};

/** The title of step 2, and the way back. */
export function DetailsHead({ toSelection, onBack, hasComeOn }: DetailsHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasComeOn) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [hasComeOn]);
  return (
    <Band tone="tor" className="pt-6 pb-10 md:pt-10 md:pb-16">
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
      <StepText step={2} of={2} />
      <h1 ref={title} tabIndex={-1} className="mt-1">
        Booking Details
      </h1>
    </Band>
  );
}
