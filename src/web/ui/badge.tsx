import type { ReactNode } from 'react';

export type BadgeKind = 'available' | 'low' | 'full' | 'blocked' | 'event' | 'closed';

const marks: Record<BadgeKind, string> = {
  available: 'M2 11C2 5 7 2 14 2c0 7-3 12-9 12l4-7-5.4 5.8z',
  low: 'M3.4 3.2 8 1.6V8l.1 6.4-4.4-1.3L1.5 8.6zm6 .4 2.5.8 2.4 4-2 4.2-2.8 1.5z',
  full: 'M1.8 2.2 14 1.7l.4 12.2-12.5.4z',
  blocked: 'm4.9 1.7 6.3.2 3.4 3.9-.2 5.1-4 3.6-5.6-.2-3.4-4 .2-5.1zM3.7 7l.1 2.4 8.6-.1-.1-2.5z',
  event: 'm8 .8 1.9 4.8 5.3.2-4 3.3 1.3 5.3-4.6-2.8-4.4 2.9 1.3-5.3L.9 5.9l5.2-.3z',
  closed: 'M10.6 1.5 8.1 4.8l-.2 4 2.5 3.4 4.1.8-2.9 1.9-4.7-.3L2.6 11l-.8-4.9L5 2.4z',
};

/**
 * The shape of a badge without its word, for a calendar day that has no room for the word. Put the word in
 * the day's label.
 */
export function BadgeMark({ kind, size = 16 }: { kind: BadgeKind; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path fillRule="evenodd" d={marks[kind]} />
    </svg>
  );
}

/**
 * A badge that shows a state by a word and a shape, never by colour alone: available (leaf), low (half an
 * apple), full (block), blocked (no entry), event (star), closed (moon). The caller gives the word:
 * 'AVAILABLE', '6 left', a reason.
 */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return (
    <span className="badge" data-kind={kind}>
      <BadgeMark kind={kind} />
      {children}
    </span>
  );
}
