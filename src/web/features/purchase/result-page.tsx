import { type ReactNode, useEffect, useRef } from 'react';
import { Band } from '../../ui/band.tsx';

type ResultPageProps = {
  title: string;
  lead?: ReactNode;
  tone: 'leaf' | 'honey' | 'tor';
  /** Hidden on phones, where the content comes first. */
  drawing?: ReactNode;
  children: ReactNode;
};

/**
 * The page of one outcome of a booking. Its heading takes focus, so that a changed outcome is announced.
 */
export function ResultPage({ title, lead, tone, drawing, children }: ResultPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      <Band tone={tone} className="py-10 md:py-16">
        <div className={drawing ? 'grid items-center gap-8 md:grid-cols-[1fr_minmax(0,22rem)]' : ''}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <div className="mt-4 max-w-measure text-lead">{lead}</div>}
          </div>
          {drawing && <div className="w-full max-w-[22rem] max-md:hidden print:hidden">{drawing}</div>}
        </div>
      </Band>
      <Band cut="torn" className="py-10 md:py-16">
        {children}
      </Band>
    </>
  );
}
