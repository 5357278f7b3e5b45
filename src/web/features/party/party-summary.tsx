import type { ReactNode } from 'react';
import { dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPrice } from '../../../domain/money.ts';
import {
  estimateFromPartialForm,
  extraPlayMinutes,
  hoursInWords,
  parsePartySize,
  priceUnitInWords,
} from '../../../domain/party-packages.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { CountingAmount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import type { PartyTyped } from './party-draft.ts';
import type { PartyPackage } from './party-queries.ts';
import { foodInWords } from './party-words.ts';

type PartySummaryProps = {
  typed: PartyTyped;
  packages: readonly PartyPackage[];
  chosen: PartyPackage | null;
  formId: string;
  sending: boolean;
};

/** What is being asked for and what it may cost, beside the form; the price follows what is chosen. */
export function PartySummary({ typed, packages, chosen, formId, sending }: PartySummaryProps) {
  const children = parsePartySize(typed.numberOfChildren);
  const estimate = estimateFromPartialForm(packages, chosen, children);
  return (
    <SummaryPanel
      title="Your party"
      totalLabel={estimate?.from ? 'Estimated, from' : 'Estimated price'}
      total={estimate ? <CountingAmount pence={estimate.pence} /> : <span className="amount">–</span>}
      action={
        <Button variant="primary" wide type="submit" form={formId} pending={sending} pendingText="Sending...">
          Send enquiry
        </Button>
      }
    >
      <dl>
        <Line name="Package">{chosen?.name ?? 'Not chosen yet'}</Line>
        <Line name="Children">{typed.numberOfChildren || 'Not said yet'}</Line>
        <Line name="Day">
          {isDay(typed.partyDate) ? dayWithoutYearInWords(typed.partyDate) : 'Not chosen yet'}
        </Line>
        <Line name="Time">{typed.partyTime || 'Not chosen yet'}</Line>
      </dl>
      {chosen && <Explained party={chosen} time={typed.partyTime} />}
    </SummaryPanel>
  );
}

/** How the price comes about, and what else belongs to the time. */
function Explained({ party, time }: { party: PartyPackage; time: string }) {
  const slot = parseSlot(time);
  const beside = slot ? extraPlayMinutes(party.minutes, slot) : 0;
  return (
    <div className="party-explained">
      <p>
        {formatPrice(party.price)} {priceUnitInWords(party)}. {foodInWords(party)}.
      </p>
      {beside > 0 && (
        <p>
          {party.name} adds {hoursInWords(beside)} of play before or after that time.
        </p>
      )}
      {party.mostChildren !== null && <p>Up to {party.mostChildren} children.</p>}
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd className="text-right font-bold">{children}</dd>
    </div>
  );
}
