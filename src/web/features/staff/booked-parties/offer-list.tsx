import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { withdrawPaymentLinkCall } from '../../../../contract/desk-sale.ts';
import type { listPartyOffersCall, PartyOfferMade } from '../../../../contract/staff-parties.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { childrenInWords } from '../../../../domain/pluralise.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { Link } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import rows from '../shared/dashboard-rows.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { partyPath } from './use-party-view.ts';

const states: Record<PartyOfferMade['state'], [BadgeKind, string]> = {
  waiting: ['low', 'Waiting for the family'],
  processing: ['low', 'The bank is working on it'],
  accepted: ['available', 'Accepted and booked'],
  expired: ['closed', 'Expired: the room is free again'],
  withdrawn: ['closed', 'Withdrawn'],
};

/**
 * Lists offers and payment links for parties, each with its state. Staff can withdraw those that still wait.
 */
export function OfferList() {
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['party-offers'],
    read: (signal) => staffCall<typeof listPartyOffersCall>('GET /api/admin/parties/offers', {}, { signal }),
  });
  return (
    <QueryResult query={query} what="the offers">
      {({ offers }) =>
        offers.length === 0 ? (
          <EmptyList>
            No offer in the last 30 days. Make one from an enquiry, under Birthday Parties.
          </EmptyList>
        ) : (
          <Offers offers={offers} />
        )
      }
    </QueryResult>
  );
}

function Offers({ offers }: { offers: readonly PartyOfferMade[] }) {
  const client = useQueryClient();
  const maySell = useMay('sell');
  const [offerToWithdraw, setOfferToWithdraw] = useState<PartyOfferMade | null>(null);
  const withdrawal = useSingleMutation({
    mutationFn: ({ bookingId }: PartyOfferMade) =>
      staffCall<typeof withdrawPaymentLinkCall>('POST /api/admin/orders/:bookingId/withdraw-link', {
        params: { bookingId },
      }),
    onSuccess: (_, { customerName }) =>
      toast({ title: 'Withdrawn', description: `The room held for ${customerName} is free again.` }),
    onError: (problem) =>
      toast({
        title: 'Not withdrawn',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      setOfferToWithdraw(null);
      void focusIfLost(refetchTopicsAndWait(client, ['bookings']));
    },
  });
  return (
    <>
      <ul className={rows.dashboardCards}>
        {offers.map((offer) => {
          const [badge, words] = states[offer.state];
          return (
            <li key={offer.bookingId} className={rows.dashboardCard}>
              <p className={rows.dashboardCardHead}>
                <Link to={partyPath(offer.partyId)} className={rows.rowOpen}>
                  {offer.customerName}
                </Link>
                <Badge kind={badge}>{words}</Badge>
              </p>
              <p>
                {offer.isOffer ? 'Offer' : 'Booked by telephone'}: {offer.packageName},{' '}
                {childrenInWords(offer.children)}, {shortDayInWords(offer.date)}, {offer.time}.{' '}
                {formatPence(offer.total)}, of which {formatPence(offer.now)} to book it.
              </p>
              <div className={rows.dashboardCardFoot}>
                <span>
                  {offer.reference}, made {dayAndTime(offer.madeAt)}
                  {offer.state === 'waiting' && (
                    <>
                      , valid until {dayAndTime(offer.endsAt)}. Code{' '}
                      <strong className="amount">{offer.code}</strong>
                    </>
                  )}
                  {offer.state === 'expired' && `, ended ${dayAndTime(offer.endsAt)}`}
                </span>
                {offer.state === 'waiting' && maySell && (
                  <Button variant="link" onClick={() => setOfferToWithdraw(offer)}>
                    Withdraw<span className="sr-only"> the offer to {offer.customerName}</span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={offerToWithdraw !== null}
        title={`Withdraw the offer to ${offerToWithdraw?.customerName ?? ''}?`}
        confirmText="Withdraw it"
        pendingText="Withdrawing..."
        cancelText="Keep it"
        pending={withdrawal.isPending}
        onConfirm={() => offerToWithdraw && withdrawal.mutate(offerToWithdraw)}
        onClose={() => setOfferToWithdraw(null)}
      >
        The link stops working, and the room and the places can be booked by others at once.
      </ConfirmDialog>
    </>
  );
}
