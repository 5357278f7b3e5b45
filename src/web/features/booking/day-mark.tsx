import { Badge, BadgeMark } from '../../ui/badge.tsx';
import type { DayLook } from './day-look.ts';

/** The shape of a day's state. */
export function DayMark({ kind }: { kind: DayLook['kind'] }) {
  if (kind === 'outside') return null;
  if (kind !== 'unchecked') return <BadgeMark kind={kind} />;
  return (
    <span aria-hidden="true" className="leading-none font-bold">
      ?
    </span>
  );
}

/** A state in its shape and in words; what could not be checked never looks available. */
export function StateBadge({ kind, children }: { kind: DayLook['kind']; children: string }) {
  if (kind !== 'unchecked' && kind !== 'outside') return <Badge kind={kind}>{children}</Badge>;
  return (
    <span className="badge" data-kind="closed">
      <DayMark kind={kind} />
      {children}
    </span>
  );
}
