import { useEffect, useRef } from 'react';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { StepText } from '../../ui/step-text.tsx';

type DetailsHeadProps = {
  selectionPath: string;
  onBack: () => void;
  /**
   * Whether the visitor has just continued from the selection. If so, the heading takes focus, as on a new
   * page.
   */
  hasContinued: boolean;
};

/** The heading of step 2, and the link back to the selection. */
export function DetailsHead({ selectionPath, onBack, hasContinued }: DetailsHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasContinued) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [hasContinued]);
  return (
    <Band tone="tor" className="pt-6 pb-10 md:pt-10 md:pb-16">
      <ButtonLink
        variant="link"
        to={selectionPath}
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
