import { useEffect, useRef, useState } from 'react';
import type { readTicketNoteCall } from '../../../contract/check-in.ts';
import { callApi } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { kioskCallTimeout } from './call-errors.ts';
import styles from './kiosk.module.css';
import { PinForm, usePinForm } from './pin-form.tsx';

/**
 * Shows staff's note on a ticket once the staff PIN has been entered. Until then a family cannot see whether
 * there is a note.
 */
export function StaffNote({ ticketId }: { ticketId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" className="min-h-16 justify-self-start" onClick={() => setOpen(true)}>
        For staff: note
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Staff’s note">
        <Note ticketId={ticketId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Note({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const [note, setNote] = useState<string | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (note !== null) close.current?.focus();
  }, [note]);
  const form = usePinForm({
    idPrefix: 'note-',
    send: (body) =>
      callApi<typeof readTicketNoteCall>(
        'POST /api/check-in/tickets/:ticketId/note',
        { params: { ticketId }, body },
        { signal: AbortSignal.timeout(kioskCallTimeout) },
      ),
    onSent: (reply) => setNote(reply.note),
    unreached: 'We could not reach the centre. The dashboard shows the note as well.',
  });
  if (note !== null) {
    return (
      <div className={styles.kioskDialog}>
        <p role="status" className={styles.kioskLead}>
          {note || 'There is no note on this booking.'}
        </p>
        <Button ref={close} size="large" wide onClick={onClose}>
          Close the note
        </Button>
      </div>
    );
  }
  return (
    <PinForm form={form} button="Show the note">
      <Button size="large" wide onClick={onClose}>
        Back
      </Button>
    </PinForm>
  );
}
