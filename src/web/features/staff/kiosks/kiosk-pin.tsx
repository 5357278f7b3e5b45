import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { removeKioskPinCall, setKioskPinCall } from '../../../../contract/staff.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './kiosks.module.css';

const notChanged = 'The PIN was not changed. Please try again.';

/**
 * Sets the PIN with which staff approve a walk-in at the kiosk. `setAt` is the time when it was set, or null
 * if there is no PIN.
 */
export function KioskPin({ setAt }: { setAt: string | null }) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [...staffQueryKey, 'kiosks'] });
  const form = useForm({
    blank: { kioskPin: '' },
    fields: ['kioskPin'],
    failsAt: 'kioskPin',
    whileTyping: 'clear',
    emptied: 'sent',
    check: (typed) => {
      const pin = typed.kioskPin.trim();
      return checked({ pin }, { kioskPin: pin === '' && 'Please choose a PIN' });
    },
    send: (body) => staffCall<typeof setKioskPinCall>('POST /api/admin/kiosk-pin', { body }),
    onSent: () => {
      toast({ title: 'PIN set' });
      void refetch();
    },
    onFailed: () => void refetch(),
    unreached: notChanged,
  });
  const field = useRef<HTMLInputElement>(null);
  const removal = useSingleMutation({
    mutationFn: () => staffCall<typeof removeKioskPinCall>('POST /api/admin/kiosk-pin/remove', {}),
    onMutate: () => form.refuse({}),
    onSuccess: () => {
      toast({ title: 'PIN removed' });
      form.set({ kioskPin: '' });
    },
    onError: (problem) => form.refuse({ kioskPin: failureMessage(problem, notChanged) }),
    onSettled: () => void focusIfLost(refetch(), () => field.current),
  });
  return (
    <>
      <p className="max-w-measure">
        When many walk-ins come at once, or few places are left, a kiosk asks before it lets one more in. You
        answer here on the dashboard, or at the kiosk with this PIN.
      </p>
      <p className={styles.kioskPinSince}>
        {setAt === null ? 'No PIN is set: only the dashboard answers.' : `Set ${dayAndTime(setAt)}.`}
      </p>
      <form
        {...form.props}
        method="post"
        noValidate
        className={styles.kioskForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!removal.isPending) void form.submit();
        }}
      >
        <TextField
          ref={field}
          type="password"
          label={setAt === null ? 'PIN' : 'New PIN'}
          hint="Six to twelve digits. Not all the same, and not counting up or down like 123456"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.text('kioskPin')}
        />
        <Button type="submit" pending={form.isSending} pendingText="Setting...">
          {setAt === null ? 'Set the PIN' : 'Change the PIN'}
        </Button>
        {setAt !== null && (
          <Button
            variant="link"
            pending={removal.isPending}
            pendingText="Removing..."
            onClick={() => form.isSending || removal.mutate()}
          >
            Remove the PIN
          </Button>
        )}
      </form>
    </>
  );
}
