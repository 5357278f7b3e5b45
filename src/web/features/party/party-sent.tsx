import { useEffect, useRef } from 'react';
import { dayOfYearInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { fewestChildren, partySizeInWords } from '../../../domain/party-packages.ts';
import type { PartyPackage } from './party-queries.ts';
import type { useSendParty } from './use-send-party.ts';

type PartySentProps = {
  done: NonNullable<ReturnType<typeof useSendParty>['done']>;
  packages: readonly PartyPackage[];
};

/** What was asked for and what happens next, at the head of the emptied form. */
export default function PartySent({ done: { body, reply }, packages }: PartySentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { pence, from } = reply.estimate;
  const name = packages.find(({ id }) => id === body.packageType)?.name ?? body.packageType;
  const size = partySizeInWords(fewestChildren(body.numberOfChildren) ?? 0);
  return (
    <div ref={box} tabIndex={-1} className="party-sent card" data-tone="leaf">
      <h2>Your enquiry is with us</h2>
      <p className="mt-3">
        {name}, {dayOfYearInWords(body.partyDate)}, {body.partyTime}, {size}, {from ? 'from' : 'about'}{' '}
        {formatPence(pence)}.
      </p>
      <p className="mt-2">
        We will contact you within 24 hours, at {body.parentEmail} or {body.parentPhone}. Nothing is booked
        before we have spoken.
      </p>
    </div>
  );
}
