import { type SyntheticEvent, useRef, useState } from 'react';
import { venueDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import { newClientId } from './client-id.ts';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { centreNow } from './stored-day.ts';
import { walkInTicket } from './ticket.ts';

const nameRequired = 'Please enter your full name';

/**
 * Asks for the name of a walk-in who has paid at reception. The ticket exists on this kiosk only until its
 * check-in (specification 12.26).
 */
export function WalkInStep({ show, onCancel }: { show: (next: KioskScreen) => void; onCancel: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim().replace(/\s+/g, ' ') ?? '';
    if (name.length < 2) {
      toast({ title: 'Name Required', description: nameRequired, variant: 'destructive' });
      setError(nameRequired);
      field.current?.focus();
      return;
    }
    dismissErrorToast();
    try {
      show({ at: 'ticket', ticket: walkInTicket(newClientId(), name, venueDay(centreNow())) });
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to create walk-in customer. Please try again.',
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <ScreenTitle>New Customer - Paid In Store</ScreenTitle>
      <form method="post" className="kiosk-search" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="Your full name"
          hint="Only if you have already paid at reception."
          error={error}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" variant="primary" size="large">
          Continue
        </Button>
      </form>
      <div className="kiosk-others">
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
