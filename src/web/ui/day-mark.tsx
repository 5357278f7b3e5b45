import { Badge, type BadgeKind, BadgeMark } from './badge.tsx';

/** How a day of a calendar is shown: in a mark, in words, and whether it can be chosen. */
export interface DayLook {
  /** `unchecked`: the check failed, so the day counts as open. `outside`: past, or too far ahead. */
  kind: BadgeKind | 'unchecked' | 'outside';
  /** 'closed: Closed on Thursdays outside school holidays'. */
  words: string;
  /** The same, shorter where the state goes without saying: 'Closed on Thursdays outside school holidays'. */
  headline: string;
  choosable: boolean;
  /** An event day whose own mark gives way to that of being nearly full or full. */
  alsoEvent: boolean;
}

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
