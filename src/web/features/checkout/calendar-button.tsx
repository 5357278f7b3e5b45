import { useMutation } from '@tanstack/react-query';
import { CallFailure } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/calendar-icon.tsx';
import type { BookingAccess } from '../purchase/booking-access.ts';
import { accessProof } from '../purchase/result-query.ts';

/**
 * Offers the booking as a calendar file. The proof of access is sent in the body and never appears in an
 * address.
 */
export function CalendarButton({ access }: { access: Omit<BookingAccess, 'confirmationAsked'> }) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const response = await fetch('/api/calendar-file', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(accessProof(access)),
      });
      if (!response.ok) throw new CallFailure(response.status, await response.text());
      save(await response.blob(), 'visit.ics');
    },
  });
  return (
    <>
      <Button pending={isPending} pendingText="Writing the file..." onClick={() => mutate()}>
        <CalendarIcon size={24} />
        Add to your calendar
      </Button>
      {isError && (
        <p role="alert" className="basis-full">
          We could not fetch the calendar file. Please try again; your confirmation e-mail has it attached,
          too.
        </p>
      )}
    </>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
