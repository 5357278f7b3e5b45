import { useRef, useState } from 'react';
import type { readStaffGuestsCall, StaffGuests } from '../../../../contract/staff-parties.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import { comingInWords } from '../../../../domain/party-guests.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './booked-parties.module.css';
import { GuestAnswer, NeedsOfChildren } from './guest-answer.tsx';

type Family = StaffGuests['families'][number];

/** Lists the guests of a party with their answers, and records answers that families give by telephone. */
export function PartyGuests({ partyId, canAnswer }: { partyId: string; canAnswer: boolean }) {
  const [answering, setAnswering] = useState<Family | 'new' | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const query = useStaffQuery({
    topic: 'kitchen',
    key: ['guests', partyId],
    read: (signal) =>
      staffCall<typeof readStaffGuestsCall>(
        'GET /api/admin/parties/:id/guests',
        { params: { id: partyId } },
        { signal },
      ),
  });
  return (
    <section className={styles.section} aria-labelledby="party-guests">
      <h3 ref={title} id="party-guests" tabIndex={-1} className={`${parts.dashboardH2} outline-none`}>
        Guests and answers
      </h3>
      <QueryResult query={query} what="the guests">
        {(guests) =>
          answering ? (
            <GuestAnswer
              key={answering === 'new' ? 'new' : `${answering.familyId} ${answering.answeredAt}`}
              partyId={partyId}
              family={answering === 'new' ? null : answering}
              newest={
                answering === 'new'
                  ? null
                  : (guests.families.find(({ familyId }) => familyId === answering.familyId) ?? null)
              }
              onRestart={setAnswering}
              onDone={() => {
                setAnswering(null);
                title.current?.focus();
              }}
            />
          ) : (
            <>
              <p>
                {comingInWords(guests.coming, guests.children)} answered. Families can answer online until{' '}
                {shortDayInWords(guests.answerUntil)}; afterwards they ring.
              </p>
              {guests.kitchenToLook && (
                <Notice kind="warning" title="The kitchen has to look">
                  Nobody has looked yet at version {guests.version} of what the children may eat.
                </Notice>
              )}
              <Families families={guests.families} onAnswer={canAnswer ? setAnswering : null} />
              {canAnswer && (
                <p>
                  <Button onClick={() => setAnswering('new')}>Write down another family</Button>
                </p>
              )}
            </>
          )
        }
      </QueryResult>
    </section>
  );
}

interface FamiliesProps {
  families: readonly Family[];
  onAnswer: ((family: Family) => void) | null;
}

function Families({ families, onAnswer }: FamiliesProps) {
  if (families.length === 0) return <p>The family has invited nobody through us yet.</p>;
  return (
    <ul className={styles.families}>
      {families.map((family) => (
        <li key={family.familyId} className={styles.family}>
          <p className={styles.familyHead}>
            <strong>{nameOf(family)}</strong>
            <Answered family={family} />
          </p>
          <NeedsOfChildren of={family} />
          <p className={styles.familyHead}>
            <span className={styles.soft}>
              {[family.phone, family.answeredAt && dayAndTime(family.answeredAt)].filter(Boolean).join(', ')}
            </span>
            {onAnswer && (
              <Button variant="link" onClick={() => onAnswer(family)}>
                {family.isComing === null ? 'Write down the answer' : 'Correct the answer'}
                <span className="sr-only"> of {nameOf(family)}</span>
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ name, isHost, children }: Family): string {
  if (isHost) return 'The family that invites';
  return name || children.map((child) => child.name).join(', ') || 'A family by the open link';
}

function Answered({ family: { isComing, children } }: { family: Family }) {
  if (isComing === null) return <Badge kind="low">No answer yet</Badge>;
  return isComing ? (
    <Badge kind="available">{children.length === 1 ? '1 child' : `${children.length} children`}</Badge>
  ) : (
    <Badge kind="closed">Not coming</Badge>
  );
}
