import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { removeKioskPinCall, setKioskPinCall } from '../../../../contract/staff.ts';
import { failureMessage } from '../../../lib/call.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';

const notChanged = 'The PIN was not changed. Please try again.';

/**
 * Sets the PIN with which staff approve a walk-in at the kiosk. `setAt`: when it was set; null for none.
 */
export function KioskPin({ setAt }: { setAt: string | null }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [pendingAction, setPendingAction] = useState<'set' | 'remove' | null>(null);

  const change = async (action: 'set' | 'remove', send: () => Promise<unknown>, title: string) => {
    if (pendingAction) return;
    setPendingAction(action);
    setError(undefined);
    try {
      await send();
      toast({ title });
      if (field.current) field.current.value = '';
    } catch (problem) {
      setError(failureMessage(problem, notChanged));
      field.current?.focus();
    }
    setPendingAction(null);
    void client.invalidateQueries({ queryKey: [...staffQueryKey, 'kiosks'] });
  };
  const set = (event: SyntheticEvent) => {
    event.preventDefault();
    const pin = field.current?.value.trim() ?? '';
    if (pin === '') {
      setError('Please choose a PIN');
      field.current?.focus();
      return;
    }
    void change(
      'set',
      () => staffCall<typeof setKioskPinCall>('POST /api/admin/kiosk-pin', { body: { pin } }),
      'PIN set',
    );
  };
  const remove = () =>
    void change(
      'remove',
      () => staffCall<typeof removeKioskPinCall>('POST /api/admin/kiosk-pin/remove', {}),
      'PIN removed',
    );
  return (
    <>
      <p className="max-w-measure">
        When many walk-ins come at once, or few places are left, a kiosk asks before it lets one more in. You
        answer here on the dashboard, or at the kiosk with this PIN.
      </p>
      <p className="kiosk-pin-since">
        {setAt === null ? 'No PIN is set: only the dashboard answers.' : `Set ${dayAndTime(setAt)}.`}
      </p>
      <form method="post" noValidate className="kiosk-form" onSubmit={set}>
        <TextField
          ref={field}
          type="password"
          label={setAt === null ? 'PIN' : 'New PIN'}
          hint="Six to twelve digits, not in a row"
          name="kioskPin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" pending={pendingAction === 'set'} pendingText="Setting...">
          {setAt === null ? 'Set the PIN' : 'Change the PIN'}
        </Button>
        {setAt !== null && (
          <Button
            variant="link"
            pending={pendingAction === 'remove'}
            pendingText="Removing..."
            onClick={remove}
          >
            Remove the PIN
          </Button>
        )}
      </form>
    </>
  );
}
