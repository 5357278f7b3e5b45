import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type {
  ClosingChoice as Choice,
  chooseForClosingCall,
  MyBooking,
} from '../../../contract/my-booking.ts';
import { formatPence } from '../../../domain/money.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import { useSite } from '../site/site-query.ts';
import { closingToast, type PressedChoice } from './closing-toast.ts';
import styles from './my-booking.module.css';
import { bookingByLinkQuery } from './my-booking-query.ts';

const MoveVisit = lazyPart(() => import('./move-visit.tsx'));

/** Milliseconds. */
const timeout = 30_000;

interface ClosingChoiceProps {
  link: BookingLink;
  booking: MyBooking;
  closing: NonNullable<MyBooking['closing']>;
}

/**
 * The choices that a family has because the centre must close. Each choice takes one press, except a move,
 * which first opens the calendar. A second press changes nothing.
 */
export default function ClosingChoice({ link, booking, closing }: ClosingChoiceProps) {
  const { choices, refund, comesBack } = closing;
  const client = useQueryClient();
  const venue = useSite()?.venue;
  const [clientId] = useState(() => crypto.randomUUID());
  const [isMoving, setMoving] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const moveButton = useRef<HTMLButtonElement>(null);
  const choosing = useSingleMutation({
    mutationFn: (choice: PressedChoice) =>
      callApi<typeof chooseForClosingCall>(
        'POST /api/my-booking/choose',
        { body: { ...link, clientId, choice } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSuccess: (_, choice) => toast(closingToast(choice, refund)),
    onSettled: () =>
      focusIfLost(
        client.invalidateQueries({ queryKey: bookingByLinkQuery(link).queryKey }),
        () => title.current,
      ),
  });
  const names: Record<Choice, string> = {
    stay: 'Come at another hour that day',
    move: 'Come on another day, free of charge',
    refund: refund > 0 ? `Money back, ${formatPence(refund)}` : 'Cancel it',
    credit: 'Keep it as account credit',
    ring: 'Please ring me',
  };
  const press = (choice: Choice) => {
    if (choice === 'move') setMoving(!isMoving);
    else choosing.mutate(choice);
  };
  return (
    <section aria-labelledby="closing" className="print:hidden">
      <Notice kind="warning">
        <div className="space-y-3">
          <h2 ref={title} id="closing" tabIndex={-1} className="text-h3">
            We {closing.chosen === 'stay' ? 'close' : 'have to close'} {closing.time}
          </h2>
          <p>
            {closing.reason}. {choices.length > 0 ? 'We are very sorry. What would you like instead?' : ''}
          </p>
          <p>{closing.otherwise}</p>
          {choices.includes('refund') && comesBack.length > 0 && (
            <p>With your money back: {comesBack.join(' ')}</p>
          )}
          {choosing.isError && (
            <p role="alert" className="font-bold">
              {failureMessage(
                choosing.error,
                'There was no answer. Please press again: nothing is done twice.',
              )}
            </p>
          )}
          <div className={styles.choices}>
            {choices.map((choice, index) => (
              <Button
                key={choice}
                ref={choice === 'move' ? moveButton : undefined}
                variant={index === 0 ? 'primary' : 'outline'}
                pending={choosing.isPending && choosing.variables === choice}
                pendingText="One moment..."
                aria-expanded={choice === 'move' ? isMoving : undefined}
                onClick={() => press(choice)}
              >
                {names[choice]}
              </Button>
            ))}
          </div>
          {venue && (
            <p>
              Or call us on{' '}
              <a href={phoneLink(venue.phone)} className="underline">
                {venue.phone}
              </a>
              .
            </p>
          )}
        </div>
      </Notice>
      {isMoving && (
        <Suspense fallback={null}>
          <MoveVisit
            isFree
            {...{ link, booking }}
            onClose={() => {
              setMoving(false);
              moveButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
