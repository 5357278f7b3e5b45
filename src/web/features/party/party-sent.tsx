import { useEffect, useRef } from 'react';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { parsePartySize, partySizeInWords } from '../../../domain/party-packages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './party.module.css';
import type { PartyPackage } from './party-queries.ts';
import type { useSendParty } from './use-send-party.ts';

type PartySentProps = {
  done: NonNullable<ReturnType<typeof useSendParty>['form']['done']>;
  packages: readonly PartyPackage[];
  phone: string;
  onAnother: () => void;
};

/**
 * Shows the sent enquiry and what happens next. Replaces the form until the visitor starts another enquiry.
 */
export default function PartySent({ done: { body, reply }, packages, phone, onAnother }: PartySentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  const { pence, from } = reply.estimate;
  const name = packages.find(({ id }) => id === body.packageType)?.name ?? body.packageType;
  const size = partySizeInWords(parsePartySize(body.numberOfChildren) ?? 0);
  return (
    <div ref={box} tabIndex={-1} className={`${styles.partySent} card`} data-tone="leaf">
      <h2>Your enquiry is with us</h2>
      <p className="mt-3 text-lead">
        {name}, {dayWithoutYearInWords(body.partyDate)}, {body.partyTime}, {size}, {from ? 'from' : 'about'}{' '}
        {formatPence(pence)}.
      </p>
      <h3 className="mt-6">What happens next</h3>
      <ol className="mt-2 list-decimal space-y-1 pl-6">
        <li>
          We will contact you within 24 hours, at {body.parentEmail} or {body.parentPhone}.
        </li>
        <li>We agree the day, the time and the food with you. Nothing is booked until we have spoken.</li>
        <li>If anything changes meanwhile, call us on {phone}.</li>
      </ol>
      <Button className="mt-6" onClick={onAnother}>
        Ask about another party
      </Button>
    </div>
  );
}
