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
import styles from './party.module.css';
import type { PartyDraft } from './party-draft.ts';
import type { PartyPackage } from './party-queries.ts';
import { foodInWords } from './party-text.ts';

type PartySummaryProps = {
  typed: PartyDraft;
  packages: readonly PartyPackage[];
  chosen: PartyPackage | null;
  formId: string;
  sending: boolean;
};

/** The party as chosen so far, and its estimated price, beside the form. */
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
      {chosen && <PriceExplanation party={chosen} time={typed.partyTime} />}
    </SummaryPanel>
  );
}

/** Explains what the price includes, and the extra play time. */
function PriceExplanation({ party, time }: { party: PartyPackage; time: string }) {
  const slot = parseSlot(time);
  const extraMinutes = slot ? extraPlayMinutes(party.minutes, slot) : 0;
  return (
    <div className={styles.partyExplained}>
      <p>
        {formatPrice(party.price)} {priceUnitInWords(party)}. {foodInWords(party)}.
      </p>
      {extraMinutes > 0 && (
        <p>
          {party.name} adds {hoursInWords(extraMinutes)} of play before or after that time.
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
