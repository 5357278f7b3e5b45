import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { toast } from '../../ui/toast.tsx';

type CreditsUsed = { sessionCreditsUsed: number; creditSavings: number };

/** Shows in a toast how many session credits a booking used and how many pence they saved. */
export function toastCreditsUsed({ sessionCreditsUsed, creditSavings }: CreditsUsed) {
  if (sessionCreditsUsed === 0) return;
  toast({
    title: 'Session Credits Applied!',
    description: `${creditsInWords(sessionCreditsUsed)} used. You save ${formatPence(creditSavings)}.`,
  });
}
