import type { searchTicketsCall } from '../../../contract/check-in.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { FieldsRefused, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import { kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import { findStoredByName } from './current-tickets.ts';
import find from './find.module.css';
import kiosk from './kiosk.module.css';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { handleKioskCallError } from './stored-day.ts';
import { findPartiesByName } from './stored-parties.ts';
import type { FoundTicket } from './ticket.ts';
import { showSearchError, storedTickets } from './use-find-by-code.ts';
import { useLeaving } from './use-leaving.ts';

const tooShort = "Please enter at least 2 characters of the customer's name";
const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

/**
 * Finds a booking, or a party of today, by name. Also offers the camera and a new walk-in (specification
 * 2.16, 8.5, 14.32).
 */
export function FindStep({ show }: { show: (next: KioskScreen) => void }) {
  const leaving = useLeaving();
  const form = useForm({
    blank: { name: '' },
    fields: ['name'],
    idPrefix: 'find-',
    hasToast: true,
    check: (typed) => {
      const name = typed.name.trim();
      return checked({ name }, { name: name.length < 2 && tooShort });
    },
    onInvalid: () => toast({ title: 'Search Required', description: tooShort, variant: 'destructive' }),
    send: async ({ name }) => {
      const found = await search(name, leaving());
      if (found === null) return;
      const parties = findPartiesByName(name);
      if (found.tickets.length > 0 || parties.length > 0) {
        dismissErrorToast();
        return show({ at: 'results', typed: name, ...found, parties });
      }
      toast({ title: 'No Tickets Found', description: noneFound, variant: 'destructive' });
      throw new FieldsRefused({ name: 'No ticket has this name' });
    },
  });
  return (
    <>
      <ScreenTitle>Find Your Booking</ScreenTitle>
      <form {...form.props} method="post" className={find.kioskSearch} noValidate>
        <TextField
          label="Your name"
          hint="As on the booking, or a part of it. For a party, the child’s or the host’s name"
          {...form.text('name')}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={form.isSending}
          pendingText="Searching..."
        >
          Search
        </Button>
      </form>
      <div className={kiosk.kioskOthers}>
        <p className={find.kioskOr}>Or hold the QR code of your ticket up to the scanner.</p>
        <Button size="large" onClick={() => show({ at: 'scan' })}>
          Use the camera
        </Button>
        <Button size="large" onClick={() => show({ at: 'walk-in' })}>
          New Customer - Paid In Store
        </Button>
      </div>
    </>
  );
}

/**
 * Searches tickets by name on the server or, without a network, among today's stored tickets. Returns null if
 * the search failed and its error is shown, or if the family has left the screen. Throws `FieldsRefused` if
 * the server limits the rate of searches.
 */
async function search(
  customerName: string,
  leaving: AbortSignal,
): Promise<{ tickets: readonly FoundTicket[]; note: string } | null> {
  try {
    const reply = await callApi<typeof searchTicketsCall>(
      'POST /api/check-in/search-all-tickets',
      { body: { customerName } },
      { signal: AbortSignal.any([leaving, AbortSignal.timeout(kioskCallTimeout)]) },
    );
    setKioskOnline(true);
    return leaving.aborted ? null : { tickets: reply.tickets, note: reply.more ? reply.message : '' };
  } catch (problem) {
    if (leaving.aborted) return null;
    if (problem instanceof CallFailure && problem.refusal?.code === 'slow_down')
      throw new FieldsRefused({ name: problem.refusal.message });
    const stored = handleKioskCallError(problem) ? storedTickets() : null;
    if (stored)
      return {
        tickets: findStoredByName(stored, customerName),
        note: 'Without a network: tickets for today only.',
      };
    showSearchError();
    return null;
  }
}
