import { useState } from 'react';
import type { endPriceRuleCall, ListedPriceRule, OfficePrices } from '../../../../contract/office-prices.ts';
import { formatPence } from '../../../../domain/money.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './office-prices.module.css';
import { PriceCheckPanel } from './price-check.tsx';
import { channelInWords } from './rule-draft.ts';

type RuleListProps = {
  prices: OfficePrices;
  onChoose: (rule: ListedPriceRule) => void;
  onChange: () => void;
};

/** Lists the rules in the order in which they win, and ends them. */
export function RuleList({ prices, onChoose, onChange }: RuleListProps) {
  const [ending, setEnding] = useState<ListedPriceRule | null>(null);
  if (prices.rules.length === 0)
    return <EmptyList>No other prices: every ticket costs its base price on every day.</EmptyList>;
  const nameOf = (id: string) => prices.tickets.find((ticket) => ticket.id === id)?.name ?? id;
  return (
    <>
      <ol className={styles.rules}>
        {prices.rules.map((rule) => (
          <li key={rule.id} className={styles.rule}>
            <div className={styles.ruleHead}>
              <strong>{rule.name}</strong>
              <span className={`display ${styles.rulePrice}`}>{formatPence(rule.price)}</span>
            </div>
            <p>
              {nameOf(rule.ticketTypeId)}, {channelInWords(rule.channel)}
              {rule.fee > 0 && `, and a fee of ${formatPence(rule.fee)}`}
            </p>
            <p>{rule.words}</p>
            <p className={styles.changed}>
              {rule.isOver && 'Its last day has passed. '}
              Last changed {dayAndTime(rule.changedAt)}, {rule.changedBy}
            </p>
            <div className={styles.ruleButtons}>
              <Button variant="link" onClick={() => onChoose(rule)}>
                Change<span className="sr-only"> {rule.name}</span>
              </Button>
              <Button variant="link" onClick={() => setEnding(rule)}>
                End<span className="sr-only"> {rule.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <EndRule
        rule={ending}
        prices={prices}
        onClose={() => setEnding(null)}
        onDone={() => {
          setEnding(null);
          onChange();
        }}
      />
    </>
  );
}

type EndRuleProps = {
  rule: ListedPriceRule | null;
  prices: OfficePrices;
  onClose: () => void;
  onDone: () => void;
};

/** Ends a rule, after showing what that changes. */
function EndRule({ rule, prices, onClose, onDone }: EndRuleProps) {
  const ending = useSingleMutation({
    mutationFn: ({ id }: ListedPriceRule) =>
      staffCall<typeof endPriceRuleCall>('POST /api/admin/office/prices/rules/end', { body: { id } }),
    onSuccess: (_, { name }) => {
      toast({ title: 'Price ended', description: name });
      onDone();
    },
    onError: (problem) =>
      toast({
        title: 'Not ended',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <Dialog open={rule !== null} onClose={onClose} title={rule ? `End “${rule.name}”?` : ''}>
      {rule && (
        <div className={styles.dialogForm}>
          <p>It sets no price from now on. Bookings that are sold keep theirs.</p>
          <PriceCheckPanel
            prices={prices}
            ticketTypeId={rule.ticketTypeId}
            ends={rule.id}
            idPrefix="ending"
          />
          <div className={parts.dashboardAnswers}>
            <Button
              variant="primary"
              pending={ending.isPending}
              pendingText="Ending it..."
              onClick={() => ending.mutate(rule)}
            >
              End it
            </Button>
            <Button onClick={onClose}>Keep it</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
