import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { allowWithPinCall } from '../../../contract/walk-in.ts';
import { call, wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { KioskTicket } from './ticket.ts';
import { patience } from './unreached.ts';
import { type StaffState, useStaffAnswer } from './use-staff-answer.ts';

const told: Record<Exclude<StaffState, 'yes'>, { title: string; words: string }> = {
  asking: { title: 'One moment, please', words: 'We are asking reception.' },
  waiting: {
    title: 'One moment, please',
    words:
      'Reception checks that there is room before anybody else comes in. We have asked them, and this screen goes on by itself.',
  },
  no: {
    title: 'Please come to reception',
    words: 'Reception would like a word with you first. Nothing has been checked in.',
  },
  over: {
    title: 'Please come to reception',
    words: 'Nobody could answer just now. Please ask at reception, or ask once more here.',
  },
  unreached: {
    title: 'Please ask at reception',
    words: 'We cannot reach their screen just now. We go on trying.',
  },
};

interface AskStaffProps {
  ticket: KioskTicket;
  onYes: () => void;
  onClose: () => void;
  /** Whether a family waits, and need not touch the screen. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * A walk-in that staff decide about: says so kindly, and goes on as soon as they have said yes, on the
 * dashboard or here with their PIN.
 */
export function AskStaff({ ticket, onYes, onClose, onWaiting }: AskStaffProps) {
  const { state, takesPin, allow, askAgain } = useStaffAnswer(ticket);
  const [isStaffHere, setStaffHere] = useState(false);
  const isOpen = state === 'asking' || state === 'waiting';
  const goOn = useRef({ onYes, onWaiting });
  useEffect(() => {
    goOn.current = { onYes, onWaiting };
  });
  useEffect(() => {
    goOn.current.onWaiting(isOpen);
    if (state === 'yes') goOn.current.onYes();
  }, [state, isOpen]);
  useEffect(() => () => goOn.current.onWaiting(false), []);
  const { title, words } = told[state === 'yes' ? 'waiting' : state];
  return (
    <Dialog open={state !== 'yes'} onClose={onClose} title={title}>
      <div className="kiosk-still">
        <p role="status" className="kiosk-lead">
          {words}
        </p>
        {isOpen && isStaffHere && <PinForm id={ticket.id} onYes={allow} />}
        {isOpen && takesPin && !isStaffHere && (
          <Button size="large" wide onClick={() => setStaffHere(true)}>
            For staff: type the PIN
          </Button>
        )}
        {state === 'over' && (
          <Button variant="primary" size="large" wide onClick={askAgain}>
            Ask again
          </Button>
        )}
        <Button size="large" wide onClick={onClose}>
          {isOpen ? 'Cancel' : 'Back'}
        </Button>
      </div>
    </Dialog>
  );
}

function PinForm({ id, onYes }: { id: string; onYes: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const attempt = async (event: SyntheticEvent) => {
    event.preventDefault();
    const pin = field.current?.value ?? '';
    if (trying) return;
    const refuse = (words: string) => {
      setError(words);
      if (field.current) field.current.value = '';
      field.current?.focus();
    };
    if (pin === '') return refuse('Please enter the staff PIN');
    setTrying(true);
    try {
      const { state } = await call<typeof allowWithPinCall>(
        'POST /api/check-in/walk-in-requests/:id/pin',
        { params: { id }, body: { pin } },
        { signal: AbortSignal.timeout(patience) },
      );
      if (state === 'yes') return onYes();
      refuse('This has been answered meanwhile.');
    } catch (problem) {
      refuse(wordsOf(problem, 'We could not reach the centre. Please answer on the dashboard.'));
    }
    setTrying(false);
  };
  return (
    <form method="post" className="kiosk-still" noValidate onSubmit={(event) => void attempt(event)}>
      <TextField
        ref={field}
        type="password"
        label="Staff PIN"
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <Button type="submit" variant="primary" size="large" wide pending={trying} pendingText="Checking...">
        Let them in
      </Button>
    </form>
  );
}
