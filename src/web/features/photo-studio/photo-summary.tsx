import type { ReactNode } from 'react';
import { dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import { pricePhotoSession } from '../../../domain/photo-session.ts';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import type { Studio } from './photo-queries.ts';

type PhotoSummaryProps = {
  title: string;
  draft: PhotoDraft;
  studio: Studio;
  isTaken: boolean;
  /** Says until when cancelling is free. Empty while no session is chosen. */
  cancelling: string;
  /** Whether `credited` is paid with a gift voucher. Otherwise it is paid with account credit. */
  isGift?: boolean;
  /** Pence paid with account credit or a gift voucher. */
  credited?: Pence;
  /** Renders the total where it can change. Default: the price as plain text. */
  total?: (pence: Pence) => ReactNode;
  action: ReactNode;
};

/** The chosen session and its price. */
export function PhotoSummary({
  title,
  draft,
  studio,
  isTaken,
  cancelling,
  credited = 0,
  isGift,
  total,
  action,
}: PhotoSummaryProps) {
  const { selectedDate, selectedTime, photoEditingRequested } = draft;
  const price = pricePhotoSession(studio, photoEditingRequested);
  return (
    <SummaryPanel
      title={title}
      total={total ? total(price.total - credited) : <Pounds pence={price.total} />}
      action={action}
    >
      <dl>
        <Line name="Date">
          {isDay(selectedDate) ? dayWithoutYearInWords(selectedDate) : 'Not chosen yet'}
        </Line>
        <Line name="Time">
          {isTaken ? (
            <>
              <s>{selectedTime}</s> taken
            </>
          ) : (
            selectedTime || 'Not chosen yet'
          )}
        </Line>
        <Line name="Photo session">
          <Pounds pence={price.session} />
        </Line>
        {photoEditingRequested && (
          <Line name="Professional editing">
            <Pounds pence={price.editing} />
          </Line>
        )}
        {credited > 0 && (
          <Line name={isGift ? 'Gift voucher' : 'Account credit'}>
            -<Pounds pence={credited} />
          </Line>
        )}
      </dl>
      {cancelling && <p className="mt-3 text-small">{cancelling}</p>}
    </SummaryPanel>
  );
}

/**
 * Shows an amount like `Amount`, without the script that animates amounts. Step 1 does not load that script.
 */
function Pounds({ pence }: { pence: Pence }) {
  return <span className="amount">{formatPence(pence)}</span>;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd className="text-right font-bold">{children}</dd>
    </div>
  );
}
