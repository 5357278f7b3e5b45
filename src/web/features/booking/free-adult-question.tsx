import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Site } from '../site/site-query.ts';
import { couldAllAdultsComeFree, countPeople } from './count-people.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';

type Answer = 'another' | 'free one';

/**
 * Asks whether an adult's ticket is meant for the adult who comes in free (specification 12.6). Asks once for
 * each draft, and only while every adult with a ticket could come in free. The question is in a live region
 * below the counters. The family can continue without an answer.
 */
export default function FreeAdultQuestion({ site, draft }: { site: Site; draft: Draft }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const questionId = useId();
  useEffect(() => {
    if (answer) confirmation.current?.focus();
  }, [answer]);

  const { adults } = countPeople(site, draft);
  const { freeAdultsPerChild: each } = site;
  const isQuestionShown = !draft.freeAdultAsked && couldAllAdultsComeFree(site, draft);
  const reply = (chosen: Answer) => {
    setAnswer(chosen);
    changeDraft({
      freeAdultAsked: true,
      ...(chosen === 'free one' ? { quantities: withoutAdults(site, readDraft().quantities) } : {}),
    });
  };
  const free = `${each === 1 ? 'One adult' : `${each} adults`} per child ${each === 1 ? 'comes' : 'come'} free.`;
  return (
    <>
      {isQuestionShown && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
        <div role="group" aria-labelledby={questionId} className="notice mt-4" data-kind="warning">
          <div className="notice-body col-span-2">
            <p id={questionId} className="font-bold">
              {free} Are you adding another?
            </p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => reply('another')}>Yes, another adult</Button>
              <Button onClick={() => reply('free one')}>No, only the free one</Button>
            </div>
          </div>
        </div>
      )}
      {answer && !isQuestionShown && (
        <p ref={confirmation} tabIndex={-1} className="mt-3 text-small">
          {answer === 'another' && adults > 0
            ? 'Added: the ticket is for one more adult.'
            : `No ticket needed. ${free}`}
        </p>
      )}
    </>
  );
}

function withoutAdults({ ticketTypes }: Site, quantities: Draft['quantities']): Draft['quantities'] {
  const adults = ticketTypes.filter(({ takesPlace }) => !takesPlace).map(({ id }) => id);
  return Object.fromEntries(Object.entries(quantities).filter(([id]) => !adults.includes(id)));
}
