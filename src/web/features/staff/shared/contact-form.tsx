import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { correctContactCall, StaffBooking } from '../../../../contract/staff-booking.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, EmailField, PhoneField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './booking-dialog.module.css';
import parts from './dashboard-parts.module.css';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-query.ts';

type ContactFormProps = { booking: StaffBooking; onBack: () => void };

/**
 * Corrects a mistyped name, e-mail or phone number. If staff wish, the ticket or the payment link is sent
 * again, to the right address.
 */
export default function ContactForm({ booking, onBack }: ContactFormProps) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { bookingId, customerName, customerEmail, customerPhone, canMailAgain } = booking;
  // The details as they were when the form opened. The server compares them with the stored details, so that
  // this form does not overwrite what a colleague has corrected meanwhile.
  const before = useRef({ customerName, customerEmail, customerPhone });
  const what = booking.state === 'held' ? 'payment link' : 'ticket';
  const form = useForm({
    blank: { ...before.current, sendsAgain: canMailAgain },
    fields: ['customerName', 'customerEmail', 'customerPhone', 'sendsAgain'],
    idPrefix: 'contact-',
    whileTyping: 'clear',
    check: (typed) => {
      const name = typed.customerName.trim();
      const email = typed.customerEmail.trim();
      const phone = typed.customerPhone.trim();
      return checked(
        {
          customerName: name,
          customerEmail: email,
          customerPhone: phone,
          sendsAgain: canMailAgain && typed.sendsAgain && email !== '',
        },
        {
          customerName: name.length < 2 && 'Please enter a name',
          customerEmail:
            email !== '' && !/^\S+@\S+\.\S+$/.test(email) && 'Please enter a valid email address',
        },
      );
    },
    send: (contact) => {
      const body = { ...contact, before: before.current };
      return staffCall<typeof correctContactCall>('POST /api/admin/bookings/:bookingId/contact', {
        params: { bookingId },
        body: { clientId: keyFor(body), ...body },
      });
    },
    onSent: ({ mailedTo }) => {
      toast({
        title: 'Details corrected',
        description: mailedTo === null ? 'No mail was sent.' : `The ${what} is on its way to ${mailedTo}.`,
      });
      refetchTopics(client, ['bookings', 'stays', 'photos', 'letters']);
      onBack();
    },
    onFailed: () => refetchTopics(client, ['bookings']),
    unreached: 'We could not reach the centre. Please send it again: no mail goes twice.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.bookingDetails}>
      <h3 className={parts.dashboardH2}>Details of {booking.reference}</h3>
      <TextField ref={field} label="Name" maxLength={100} {...form.text('customerName')} autoComplete="off" />
      <EmailField
        label="Email"
        hint="If you change the address, links in mails to the old address stop working."
        {...form.text('customerEmail')}
        autoComplete="off"
      />
      <PhoneField label="Phone" {...form.text('customerPhone')} autoComplete="off" />
      {canMailAgain && (
        <Checkbox label={`Send the ${what} again, to this address`} {...form.tick('sendsAgain')} />
      )}
      {form.refusal && (
        <Notice kind="error" title="Not changed" live="assertive">
          <p>{form.refusal.words}</p>
        </Notice>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
          Save the details
        </Button>
        {!form.isSending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}
