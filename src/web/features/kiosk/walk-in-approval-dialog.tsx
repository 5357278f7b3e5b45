import { useEffect, useRef, useState } from 'react';
import type { approveWalkInWithPinCall } from '../../../contract/walk-in.ts';
import { callApi } from '../../lib/call.ts';
import { FieldsRefused } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { kioskCallTimeout } from './call-errors.ts';
import styles from './kiosk.module.css';
import { PinForm, usePinForm } from './pin-form.tsx';
import type { KioskTicket } from './ticket.ts';
import { useWalkInApproval, type WalkInApprovalState } from './use-walk-in-approval.ts';

const messages: Record<Exclude<WalkInApprovalState, 'yes'>, { title: string; words: string }> = {
  asking: { title: 'One moment, please', words: 'We are asking reception.' },
  waiting: {
    title: 'One moment, please',
    words:
      'Reception is checking that there is room. We have asked them, and this screen continues by itself.',
  },
  no: {
    title: 'Please come to reception',
    words: 'Reception would like a word with you first. Nothing has been checked in.',
  },
  over: {
    title: 'Please come to reception',
    words: 'Nobody was free to answer. Please ask at reception, or ask again here.',
  },
  unreached: {
    title: 'Please ask at reception',
    words: 'We cannot reach the screen at reception just now. We will keep trying.',
  },
};

interface WalkInApprovalDialogProps {
  ticket: KioskTicket;
  onApproved: () => void;
  onClose: () => void;
  /** Reports whether a family is waiting for staff, so that the idle timer pauses. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Requests staff approval for a walk-in, and continues as soon as staff approve on the dashboard, or here
 * with the staff PIN.
 */
export function WalkInApprovalDialog({ ticket, onApproved, onClose, onWaiting }: WalkInApprovalDialogProps) {
  const { state, takesPin, approve, askAgain } = useWalkInApproval(ticket);
  const [showsPinForm, setShowsPinForm] = useState(false);
  const isPending = state === 'asking' || state === 'waiting';
  const callbacks = useRef({ onApproved, onWaiting });
  useEffect(() => {
    callbacks.current = { onApproved, onWaiting };
  });
  useEffect(() => {
    callbacks.current.onWaiting(isPending);
    if (state === 'yes') callbacks.current.onApproved();
  }, [state, isPending]);
  useEffect(() => () => callbacks.current.onWaiting(false), []);
  const { title, words } = messages[state === 'yes' ? 'waiting' : state];
  return (
    <Dialog open={state !== 'yes'} onClose={onClose} title={title}>
      <div className={styles.kioskDialog}>
        <p role="status" className={styles.kioskLead}>
          {words}
        </p>
        {isPending && showsPinForm && <StaffPin id={ticket.id} onApproved={approve} />}
        {isPending && takesPin && !showsPinForm && (
          <Button size="large" wide onClick={() => setShowsPinForm(true)}>
            For staff: enter the PIN
          </Button>
        )}
        {state === 'over' && (
          <Button variant="primary" size="large" wide onClick={askAgain}>
            Ask again
          </Button>
        )}
        <Button size="large" wide onClick={onClose}>
          {isPending ? 'Cancel' : 'Back'}
        </Button>
      </div>
    </Dialog>
  );
}

function StaffPin({ id, onApproved }: { id: string; onApproved: () => void }) {
  const form = usePinForm({
    idPrefix: 'staff-',
    send: async (body) => {
      const { state } = await callApi<typeof approveWalkInWithPinCall>(
        'POST /api/check-in/walk-in-requests/:id/pin',
        { params: { id }, body },
        { signal: AbortSignal.timeout(kioskCallTimeout) },
      );
      if (state !== 'yes') throw new FieldsRefused({ pin: 'This request has already been answered.' });
    },
    onSent: onApproved,
    unreached: 'We could not reach the centre. Please answer on the dashboard.',
  });
  return <PinForm form={form} button="Let them in" />;
}
