import { Badge, type BadgeKind, BadgeMark } from './badge.tsx';

/** A calendar day's appearance: its mark, its words, and whether it can be chosen. */
export interface DayAppearance {
  /**
   * `unchecked` means that the check failed, so the day counts as open. `outside` means that the day is past,
   * or after the last bookable day.
   */
  kind: BadgeKind | 'unchecked' | 'outside';
  /** The state and, if there is one, the reason: 'closed: Closed on Thursdays outside school holidays'. */
  words: string;
  /**
   * A shorter form of `words`. It leaves out the state if the reason makes the state clear: 'Closed on
   * Thursdays outside school holidays'.
   */
  headline: string;
  choosable: boolean;
  /** The lowest price of the day: '£8'. Left out if prices do not differ by day. */
  price?: string;
  /** Whether this is an event day that is nearly full or full, and whose `kind` is therefore not `event`. */
  alsoEvent: boolean;
}

/** The mark of a day's state. */
export function DayMark({ kind }: { kind: DayAppearance['kind'] }) {
  if (kind === 'outside') return null;
  if (kind !== 'unchecked') return <BadgeMark kind={kind} />;
  return (
    <span aria-hidden="true" className="leading-none font-bold">
      ?
    </span>
  );
}

/** A badge of a day's state. A day that could not be checked never looks available. */
export function StateBadge({ kind, children }: { kind: DayAppearance['kind']; children: string }) {
  if (kind !== 'unchecked' && kind !== 'outside') return <Badge kind={kind}>{children}</Badge>;
  return (
    <span className="badge" data-kind="closed">
      <DayMark kind={kind} />
      {children}
    </span>
  );
}
