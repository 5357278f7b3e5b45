import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import { newClientId } from './client-id.ts';
import find from './find.module.css';
import { findSoldTickets } from './find-sold-tickets.ts';
import kiosk from './kiosk.module.css';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { centreNow } from './stored-day.ts';
import { walkInTicket } from './ticket.ts';
import { useLeaving } from './use-leaving.ts';

const soldNote = 'Sold at reception today.';
const nameRequired = 'Please enter your full name';

/**
 * Asks for the name of a customer who has paid at reception. Shows the tickets that reception sold under this
 * name today (specification 4.10). If there are none, creates the ticket of a walk-in. Until the check-in is
 * sent, this ticket exists only on this kiosk (specification 12.26).
 */
export function WalkInStep({ show, onCancel }: { show: (next: KioskScreen) => void; onCancel: () => void }) {
  const leaving = useLeaving();
  const form = useForm({
    blank: { name: '' },
    fields: ['name'],
    idPrefix: 'walk-in-',
    hasToast: true,
    check: (typed) => {
      const name = typed.name.trim().replace(/\s+/g, ' ');
      return checked({ name }, { name: name.length < 2 && nameRequired });
    },
    send: async ({ name }) => {
      const sold = await findSoldTickets(name, leaving());
      if (sold === null) return;
      dismissErrorToast();
      const walkIn = walkInTicket(newClientId(), name, venueDay(centreNow()));
      show(
        sold.length > 0
          ? { at: 'results', typed: name, tickets: sold, note: soldNote, walkIn }
          : { at: 'ticket', ticket: walkIn },
      );
    },
    onInvalid: () => toast({ title: 'Name Required', description: nameRequired, variant: 'destructive' }),
    onFailed: () =>
      toast({
        title: 'Error',
        description: 'Failed to create walk-in customer. Please try again.',
        variant: 'destructive',
      }),
  });
  return (
    <>
      <ScreenTitle>New Customer - Paid In Store</ScreenTitle>
      <form {...form.props} method="post" className={find.kioskSearch} noValidate>
        <TextField
          label="Your full name"
          hint="Only if you have already paid at reception."
          {...form.text('name')}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={form.isSending}
          pendingText="One moment..."
        >
          Continue
        </Button>
      </form>
      <div className={kiosk.kioskOthers}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
