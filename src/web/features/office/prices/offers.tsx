import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  endOfferCall,
  ListedOffer,
  listOffersCall,
  OfficePrices,
} from '../../../../contract/office-prices.ts';
import { formatPence } from '../../../../domain/money.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../staff/shared/confirm-dialog.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { OfferForm } from './offer-form.tsx';
import styles from './office-prices.module.css';

/** The offers of the home page: which of them booking applies by itself, and when. */
export function Offers({ prices }: { prices: OfficePrices }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<{ offer: ListedOffer | null } | null>(null);
  const [ending, setEnding] = useState<ListedOffer | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const query = useStaffQuery({
    topic: 'prices',
    key: ['offers'],
    read: (signal) => staffCall<typeof listOffersCall>('GET /api/admin/office/prices/offers', {}, { signal }),
  });
  const changed = () => refetchTopics(client, ['prices']);
  const close = () => {
    setOpen(null);
    title.current?.focus();
  };
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" ref={title} tabIndex={-1} className={parts.dashboardH2}>
        Offers
      </h2>
      <p className={`max-w-measure ${styles.order}`}>
        Booking takes an offer off by itself, as a line of its own; of several, the one that saves most. A
        voucher takes its place.
      </p>
      {open ? (
        <OfferForm
          key={open.offer?.id ?? 'new'}
          prices={prices}
          offer={open.offer}
          onSaved={() => {
            changed();
            close();
          }}
          onClose={close}
        />
      ) : (
        <QueryResult query={query} what="the offers">
          {({ offers }) => (
            <>
              {offers.length === 0 ? (
                <EmptyList>No offers.</EmptyList>
              ) : (
                <ul className={styles.offers}>
                  {offers.map((offer) => (
                    <OfferRow
                      key={offer.id}
                      offer={offer}
                      tickets={prices.tickets}
                      onChoose={() => setOpen({ offer })}
                      onEnd={() => setEnding(offer)}
                    />
                  ))}
                </ul>
              )}
              <Button variant="primary" className={styles.add} onClick={() => setOpen({ offer: null })}>
                Add an offer
              </Button>
            </>
          )}
        </QueryResult>
      )}
      <EndOffer
        offer={ending}
        onClose={() => setEnding(null)}
        onDone={() => {
          setEnding(null);
          changed();
        }}
      />
    </section>
  );
}

type OfferRowProps = {
  offer: ListedOffer;
  tickets: OfficePrices['tickets'];
  onChoose: () => void;
  onEnd: () => void;
};

function OfferRow({ offer, tickets, onChoose, onEnd }: OfferRowProps) {
  const { rule } = offer;
  return (
    <li className={styles.offer}>
      <strong className={styles.ruleHead}>{offer.title}</strong>
      {rule ? (
        <>
          <p>{worthInWords(rule, tickets)}</p>
          {rule.words && <p>{rule.words}</p>}
          <p>{offer.booking}</p>
          <p className={styles.changed}>
            {offer.uses === 1 ? '1 booking has it. ' : `${offer.uses} bookings have it. `}
            {offer.changedAt && `Last changed ${dayAndTime(offer.changedAt)}, ${offer.changedBy}`}
          </p>
        </>
      ) : (
        <p>Only told of: {offer.booking}</p>
      )}
      <div className={styles.ruleButtons}>
        <Button variant="link" onClick={onChoose}>
          {rule ? 'Change' : 'Apply it in booking'}
          <span className="sr-only"> {offer.title}</span>
        </Button>
        {rule && (
          <Button variant="link" onClick={onEnd}>
            End<span className="sr-only"> {offer.title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Says what an offer takes off: 'Children (1-12 years) at most £8.00 for a session'. */
function worthInWords(rule: NonNullable<ListedOffer['rule']>, tickets: OfficePrices['tickets']): string {
  const named = tickets.filter(({ id }) => rule.ticketTypes?.includes(id)).map(({ name }) => name);
  const which = rule.ticketTypes === null ? 'All tickets' : named.join(' and ');
  const worth = rule.ticketPrice === null ? 'free' : `at most ${formatPence(rule.ticketPrice)} for a session`;
  return [
    `${which} ${worth}`,
    rule.everyVisits !== null && `once in ${rule.everyVisits} visits of a family`,
    rule.mostTickets !== null && `for up to ${rule.mostTickets} tickets of a visit`,
    rule.oncePerDay && 'once for a family and day',
  ]
    .filter(Boolean)
    .join(', ');
}

type EndOfferProps = { offer: ListedOffer | null; onClose: () => void; onDone: () => void };

/** Ends an offer, after confirmation. */
function EndOffer({ offer, onClose, onDone }: EndOfferProps) {
  const ending = useSingleMutation({
    mutationFn: ({ id }: ListedOffer) =>
      staffCall<typeof endOfferCall>('POST /api/admin/office/prices/offers/end', { body: { id } }),
    onSuccess: (_, { title }) => {
      toast({ title: 'Offer ended', description: title });
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
    <ConfirmDialog
      open={offer !== null}
      title={offer ? `End “${offer.title}”?` : ''}
      confirmText="End it"
      pendingText="Ending it..."
      cancelText="Keep it"
      pending={ending.isPending}
      onConfirm={() => offer && ending.mutate(offer)}
      onClose={onClose}
    >
      {`Booking takes it off no more, and the home page says that it cannot be booked online. ${offer?.uses === 1 ? '1 booking keeps it.' : `${offer?.uses ?? 0} bookings keep it.`}`}
    </ConfirmDialog>
  );
}
