const minute = 60_000;

export interface BoughtCredits {
  id: string;
  secret: string;
  state: 'ordered' | 'issued' | 'lapsed';
  orderedAt: number;
  issuedAt: number;
  returned: number[];
}

export interface SpendingVisit {
  id: string;
  secret: string | null;
  state: 'held' | 'confirmed' | 'lapsed' | 'refunded' | 'cancelled';
  used: number;
  heldAt: number;
  /** What it takes counts until then. */
  until: number;
  holdEnds: number;
  /** Purchase id to credits. */
  from: Map<string, number>;
}

const inBundle = 10;

/** Of two that were issued at one moment, the one that was ordered first. */
export const olderFirst = (a: BoughtCredits, b: BoughtCredits) =>
  a.issuedAt - b.issuedAt || (a.id < b.id ? -1 : 1);

/** One mailbox's credits kept in the head, in the plainest way, beside the books that the database keeps. */
export function keepInTheHead(now: () => number) {
  const bought: BoughtCredits[] = [];
  const visits: SpendingVisit[] = [];
  const isLive = (visit: SpendingVisit) => visit.until > now();
  const left = (purchase: BoughtCredits) =>
    purchase.state !== 'issued'
      ? 0
      : inBundle -
        purchase.returned.reduce((sum, credits) => sum + credits, 0) -
        visits.filter(isLive).reduce((sum, { from }) => sum + (from.get(purchase.id) ?? 0), 0);
  const total = () => bought.reduce((sum, purchase) => sum + left(purchase), 0);
  /** Oldest purchase first. */
  const take = (visit: SpendingVisit) => {
    visit.until = Number.NEGATIVE_INFINITY;
    visit.from = new Map();
    let missing = visit.used;
    for (const purchase of bought.toSorted(olderFirst)) {
      const part = Math.min(missing, left(purchase));
      if (part > 0) visit.from.set(purchase.id, part);
      missing -= part;
    }
  };
  return {
    bought,
    visits,
    left,
    total,
    issue(purchase: BoughtCredits) {
      purchase.state = 'issued';
      purchase.issuedAt = now();
    },
    spend(visit: Pick<SpendingVisit, 'id' | 'secret'>, children: number) {
      const used = Math.min(children, total());
      const stored: SpendingVisit = {
        ...visit,
        state: 'held',
        used,
        heldAt: now(),
        until: 0,
        holdEnds: now() + 10 * minute,
        from: new Map(),
      };
      take(stored);
      const isPaid = used === children;
      if (isPaid) stored.state = 'confirmed';
      stored.until = isPaid ? Number.POSITIVE_INFINITY : stored.holdEnds;
      visits.push(stored);
      return stored;
    },
    /**
     * Whether a visit keeps its credits until then; those of a hold that ended are
     * taken anew, if there are enough.
     */
    keep(visit: SpendingVisit, until: number): boolean {
      if (!isLive(visit)) {
        if (total() < visit.used) return false;
        take(visit);
      }
      visit.until = until;
      return true;
    },
    letGo(visit: SpendingVisit, state: 'lapsed' | 'refunded' | 'cancelled') {
      visit.state = state;
      visit.until = Number.NEGATIVE_INFINITY;
    },
    /** What the sweeper gives up: unpaid for ten minutes after its hold. */
    sweep() {
      const over = (ends: number) => ends + 10 * minute <= now();
      for (const visit of visits)
        if (visit.state === 'held' && over(visit.holdEnds)) this.letGo(visit, 'lapsed');
      for (const purchase of bought) {
        if (purchase.state === 'ordered' && over(purchase.orderedAt + 10 * minute)) purchase.state = 'lapsed';
      }
    },
  };
}
