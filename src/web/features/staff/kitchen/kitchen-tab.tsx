import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type {
  KitchenParty,
  listKitchenCall,
  recordSheetPrintedCall,
  recordSheetSeenCall,
} from '../../../../contract/party-guests.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { comingInWords } from '../../../../domain/party-guests.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { usePaper } from '../shared/use-paper.tsx';
import styles from './kitchen.module.css';
import { KitchenPaper, type PaperKind } from './kitchen-paper.tsx';
import { NeedsList } from './needs-list.tsx';

/**
 * Shows the parties of the coming days, with what each child must not eat and what the recipes say about each
 * dish.
 */
export default function KitchenTab() {
  const { print, paper } = usePaper();
  const query = useStaffQuery({
    topic: 'kitchen',
    key: [],
    read: (signal) => staffCall<typeof listKitchenCall>('GET /api/admin/kitchen', {}, { signal }),
  });
  return (
    <>
      <QueryResult query={query} what="the parties">
        {({ parties, daysAhead }) =>
          parties.length === 0 ? (
            <EmptyList>No party in the next {pluralise(daysAhead, 'day')}.</EmptyList>
          ) : (
            <div className={styles.kitchen}>
              <Notice title="You decide what goes on the table">
                This page compares the recipes as they are written down with what families have written. It is
                no promise. Where it says Ask, ring the family.
              </Notice>
              {parties.map((party) => (
                <Party
                  key={party.partyId}
                  party={party}
                  onPrint={(kind) => print(<KitchenPaper kind={kind} party={party} />)}
                />
              ))}
            </div>
          )
        }
      </QueryResult>
      {paper}
    </>
  );
}

interface PartyProps {
  party: KitchenParty;
  onPrint: (kind: PaperKind) => void;
}

function Party({ party, onPrint }: PartyProps) {
  const client = useQueryClient();
  const title = `kitchen-${party.partyId}`;
  const refetchKitchen = () => refetchTopics(client, ['kitchen']);
  const showFailure = (problem: Error) =>
    toast({
      title: 'Not done',
      description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
      variant: 'destructive',
    });
  const { partyId, version } = party;
  const seenButton = useRef<HTMLButtonElement>(null);
  const markSeen = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof recordSheetSeenCall>('POST /api/admin/kitchen/:partyId/seen', {
        params: { partyId },
        body: { version },
      }),
    // The button disappears, so its focus needs a new place. The focus may have moved on since the press.
    onSuccess: () => {
      const { activeElement, body } = document;
      if (activeElement === seenButton.current || activeElement === body)
        document.getElementById(title)?.focus();
    },
    onError: showFailure,
    onSettled: refetchKitchen,
  });
  const recordPrint = useSingleMutation({
    mutationFn: (_: PaperKind) =>
      staffCall<typeof recordSheetPrintedCall>('POST /api/admin/kitchen/:partyId/printed', {
        params: { partyId },
        body: { version },
      }),
    onSuccess: (_, kind) => onPrint(kind),
    onError: showFailure,
    onSettled: refetchKitchen,
  });
  return (
    <section aria-labelledby={title} className={styles.party}>
      <div className={styles.head}>
        <h2 id={title} tabIndex={-1} className={parts.dashboardH2}>
          {dayInWords(party.date)}, {party.time}
        </h2>
        {party.toLookAt ? (
          <Badge kind="low">{party.seen ? 'Changed: please look' : 'Please look'}</Badge>
        ) : (
          <Badge kind="available">Looked at</Badge>
        )}
      </div>
      <p>
        {[party.packageName, party.room, party.childName && `${party.childName}’s party`]
          .filter(Boolean)
          .join(', ')}
        . {comingInWords(party.coming, party.children)} answered
        {party.waitingFor > 0 && `, ${pluralise(party.waitingFor, 'answer')} to come`}. Booked by{' '}
        {party.hostName}, {party.hostPhone}.
      </p>
      <VersionWords party={party} />
      <NeedsList party={party} />
      <div className={parts.dashboardAnswers}>
        {party.toLookAt && (
          <Button
            ref={seenButton}
            variant="primary"
            pending={markSeen.isPending}
            onClick={() => markSeen.mutate()}
          >
            I have looked at version {version}
          </Button>
        )}
        <Button pending={recordPrint.isPending} onClick={() => recordPrint.mutate('sheet')}>
          Print the kitchen sheet
        </Button>
        <Button pending={recordPrint.isPending} onClick={() => recordPrint.mutate('labels')}>
          Print place labels
        </Button>
      </div>
    </section>
  );
}

function VersionWords({ party: { version, madeAt, changed, seen, printed } }: { party: KitchenParty }) {
  const what = { guests: 'an answer, a number or a wish', dishes: 'a dish or a recipe' };
  return (
    <>
      <p>
        Version {version}, {dayAndTime(madeAt)}
        {changed.length > 0 && `: ${changed.map((part) => what[part]).join(' and ')} has changed`}.{' '}
        {seen && `Version ${seen.version} seen by ${seen.by}, ${dayAndTime(seen.at)}.`}
      </p>
      {printed && printed.version < version && (
        <Notice kind="warning" title={`The print of version ${printed.version} is out of date`}>
          It was printed {dayAndTime(printed.at)}. Please throw it away and print version {version}.
        </Notice>
      )}
      {printed?.version === version && <p>Printed {dayAndTime(printed.at)}.</p>}
    </>
  );
}
