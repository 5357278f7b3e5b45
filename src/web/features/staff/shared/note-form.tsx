import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StaffBooking, writeNoteCall } from '../../../../contract/staff-booking.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './booking-dialog.module.css';
import parts from './dashboard-parts.module.css';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-query.ts';

type NoteFormProps = { booking: StaffBooking; onBack: () => void };

/** Writes staff's note on a booking. An empty text removes the note. */
export default function NoteForm({ booking, onBack }: NoteFormProps) {
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  // The note as it was when the form opened. The server compares it with the stored note, so that this form
  // does not overwrite what a colleague has written meanwhile.
  const before = useRef(booking.note);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    blank: { words: booking.note },
    fields: ['words'],
    idPrefix: 'note-',
    whileTyping: 'clear',
    check: (typed) =>
      checked(
        { words: typed.words.trim() },
        { words: typed.words.length > 500 && 'Please keep the note under 500 characters' },
      ),
    send: ({ words }) =>
      staffCall<typeof writeNoteCall>('POST /api/admin/bookings/:bookingId/note', {
        params: { bookingId: booking.bookingId },
        body: { words, before: before.current },
      }),
    onSent: (_, { words }) => {
      toast({ title: words === '' ? 'Note removed' : 'Note saved', description: booking.reference });
      refetchTopics(client, ['bookings']);
      onBack();
    },
    onFailed: () => refetchTopics(client, ['bookings']),
    unreached: 'We could not reach the centre. Please send it again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.bookingDetails}>
      <h3 className={parts.dashboardH2}>Note on {booking.reference}</h3>
      <TextArea
        ref={field}
        label="Note"
        hint="Shown to staff as they check the family in. Families see it only in a copy of their data, if they ask for one. Leave it empty to remove it."
        rows={3}
        maxLength={500}
        {...form.text('words')}
      />
      {form.refusal && (
        <Notice kind="error" title="Not saved" live="assertive">
          <p>{form.refusal.words}</p>
        </Notice>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
          Save the note
        </Button>
        {!form.isSending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}
