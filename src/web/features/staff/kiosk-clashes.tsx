import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import type { reviewClashCall } from '../../../contract/kiosk-clash.ts';
import { wordsOf } from '../../lib/call.ts';
import { Link } from '../../lib/router.tsx';
import { lately } from '../../lib/venue-moment.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueryResult } from './query-result.tsx';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-call.ts';
import { type KioskClash, useKioskClashes } from './use-kiosk-clashes.ts';

/**
 * What kiosks did while the network was away and could not be passed on: each line stays until somebody has
 * looked at it. Nothing where there is none.
 */
export function KioskClashes() {
  const query = useKioskClashes();
  if (query.data?.clashes.length === 0) return null;
  return (
    <QueryResult query={query} what="what the kiosks could not pass on" shape="">
      {({ clashes, now }) => (
        <section className="clashes" aria-labelledby="clashes">
          <h2 id="clashes" className="desk-h2">
            To look at from the kiosk
          </h2>
          <p className="clashes-lead">
            Done at the door while the network was away, and it could not be passed on afterwards. The
            families do not know.
          </p>
          <ul>
            {clashes.map((clash) => (
              <ClashRow key={clash.id} clash={clash} now={Date.parse(now)} />
            ))}
          </ul>
        </section>
      )}
    </QueryResult>
  );
}

function ClashRow({ clash, now }: { clash: KioskClash; now: number }) {
  const { what, doneAt, doneBy, customerName, reference, why } = clash;
  return (
    <li className="clash">
      <p className="clash-who">
        {reference === null ? (
          <>
            <strong>{customerName}</strong>
            <span>Walk-in, paid at reception</span>
          </>
        ) : (
          <>
            <Link to={`/admin?tab=search&q=${reference}`}>{customerName}</Link>
            <span>{reference}</span>
          </>
        )}
      </p>
      <p>
        Checked {what === 'check-in' ? 'in' : 'out'}{' '}
        <time dateTime={doneAt}>{lately(Date.parse(doneAt), now)}</time>,{' '}
        {doneBy === 'staff' ? 'by staff' : doneBy}
      </p>
      <p className="clash-why">{why}</p>
      <LookedAt clash={clash} />
    </li>
  );
}

function LookedAt({ clash: { id, what, customerName } }: { clash: KioskClash }) {
  const client = useQueryClient();
  const [going, setGoing] = useState(false);
  const lookedAt = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const next = besideOf(button);
    setGoing(true);
    try {
      await staffCall<typeof reviewClashCall>('POST /api/admin/kiosk-clashes/:id/looked-at', {
        params: { id },
      });
      toast({ title: 'Looked at', description: `The ${what} of ${customerName} is off the list.` });
      // The line goes with its button: the keyboard goes on from the line beside it.
      if (document.activeElement === button || document.activeElement === document.body)
        (next?.isConnected ? next : document.getElementById('desk-main'))?.focus();
    } catch (problem) {
      toast({
        title: 'Still on the list',
        description: wordsOf(problem, 'We could not note that you looked at it. Please try again.'),
        variant: 'destructive',
      });
      setGoing(false);
    }
    refetchTopics(client, ['clashes']);
  };
  return (
    <Button pending={going} pendingText="Noting..." onClick={(event) => void lookedAt(event)}>
      Looked at
      <span className="sr-only">
        {' '}
        the {what} of {customerName}
      </span>
    </Button>
  );
}

/** The same button of the line below, or else above. */
function besideOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector('button') ?? null;
}
