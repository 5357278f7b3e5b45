import { type ReactNode, Suspense, useState } from 'react';
import { countTickets } from '../../../domain/tickets.ts';
import { CountingAmount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import type { Site } from '../site/site-query.ts';
import { ChosenDay } from './chosen-day.tsx';
import { couldAllAdultsComeFree } from './count-people.ts';
import { CreditsSlip } from './credits-slip.tsx';
import { DoorPriceNote } from './door-prices.tsx';
import type { Draft } from './draft.ts';
import { OrderLines } from './order-lines.tsx';
import { TicketCounters } from './ticket-counters.tsx';
import type { Credits } from './use-credits.ts';
import type { Visit } from './visit.ts';

/** Loaded only if the question is asked. */
const FreeAdultQuestion = lazyPart(() => import('./free-adult-question.tsx'), { isNeeded: () => false });

export const noTicketsToast = {
  title: 'No tickets selected',
  description: 'Please select at least one ticket to continue.',
};

type TicketStepProps = {
  site: Site;
  draft: Draft;
  date: string;
  /**
   * Whether the date comes from the address. A date from the stored draft is known only in the browser, so
   * the page shows it late. It is then shown below the counters, which would otherwise move down.
   */
  isDateInAddress: boolean;
  visit: Visit;
  credits: Credits;
  /** The bundle of session credits on sale. `party` is the link to the parties. Neither part is hydrated. */
  bundle: ReactNode;
  party: ReactNode;
  onContinue: () => void;
};

/** Step 1: asks how many tickets of each type the family needs. Shows the price and, if chosen, the day. */
export function TicketStep({
  site,
  draft,
  date,
  isDateInAddress,
  visit,
  credits,
  bundle,
  party,
  onContinue,
}: TicketStepProps) {
  const [wasPressed, setPressed] = useState(false);
  // Stays true after the family has answered, because the component then shows a confirmation.
  const [needsFreeAdultQuestion, setNeedsFreeAdultQuestion] = useState(false);
  if (!needsFreeAdultQuestion && !draft.freeAdultAsked && couldAllAdultsComeFree(site, draft))
    setNeedsFreeAdultQuestion(true);
  const chosen = countTickets(draft.quantities);
  const proceed = () => {
    setPressed(true);
    if (chosen === 0) return void toast({ ...noTicketsToast, variant: 'destructive' });
    dismissErrorToast();
    onContinue();
  };
  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title="Order summary"
          total={<CountingAmount pence={visit.quote.total} />}
          action={
            <Button variant={chosen > 0 ? 'primary' : 'outline'} wide data-next="" onClick={proceed}>
              Continue to Booking
            </Button>
          }
        >
          <OrderLines visit={visit} date={date} />
        </SummaryPanel>
      }
    >
      {date && isDateInAddress && <ChosenDay date={date} visit={visit} />}
      {wasPressed && chosen === 0 && <ErrorText>{noTicketsToast.description}</ErrorText>}
      <TicketCounters
        site={site}
        draft={draft}
        ticketTypes={visit.ticketTypes}
        arePricesKnown={!visit.pricesDiffer}
      />
      <div aria-live="polite">
        {needsFreeAdultQuestion && (
          <Suspense fallback={null}>
            <FreeAdultQuestion site={site} draft={draft} />
          </Suspense>
        )}
      </div>
      <DoorPriceNote types={visit.ticketTypes} className="mt-4" />
      <div className="mt-10 space-y-6">
        {date && !isDateInAddress && <ChosenDay date={date} visit={visit} afterTickets />}
        {visit.ticketTypes.some(({ takesCredit }) => takesCredit) && (
          <CreditsSlip {...{ draft, visit, credits }}>{bundle}</CreditsSlip>
        )}
        {party}
      </div>
    </SummaryLayout>
  );
}
