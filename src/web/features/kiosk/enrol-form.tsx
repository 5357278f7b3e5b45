import { useEffect, useRef } from 'react';
import type { enrolKioskCall } from '../../../contract/staff.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { startEnrolment } from '../../lib/kiosk-enrolment.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './own-ticket.module.css';

const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * Enrols this device as a kiosk with a code from the dashboard (specification 12.25). `code` comes from the
 * scanned address, or is '' if none was scanned.
 */
export function EnrolForm({ code, onClose }: { code: string; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm({
    blank: { code },
    fields: ['code'],
    idPrefix: 'enrol-',
    failsAt: 'code',
    check: (typed) => {
      const body = { code: typed.code.trim() };
      return checked(body, { code: body.code === '' && 'Please enter the code' });
    },
    send: (body) => callApi<typeof enrolKioskCall>('POST /api/kiosk/enrol', { body }),
    onSent: (enrolled) => {
      startEnrolment(enrolled);
      onClose();
      toast({ title: 'This is a kiosk now', description: 'It can now check families in.' });
    },
    unreached: unreached,
  });
  return (
    <form {...form.props} method="post" className={`${styles.ownTicketSheet} cut-sheet`} noValidate>
      <h1 ref={title} tabIndex={-1}>
        Make this a kiosk
      </h1>
      <p>
        For staff: get a code on the dashboard, under Kiosks. Once it is enrolled, this device finds tickets
        and checks families in.
      </p>
      <TextField
        label="Code from the dashboard"
        hint="Eight letters and digits"
        {...form.text('code')}
        {...codeFieldProps}
        maxLength={20}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={form.isSending}
        pendingText="One moment..."
      >
        Make this a kiosk
      </Button>
      <Button variant="link" onClick={onClose}>
        This is my own phone
      </Button>
    </form>
  );
}
