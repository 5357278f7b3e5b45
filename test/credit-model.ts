const minute = 60_000;

export interface ModelPurchase {
  id: string;
  secret: string;
  state: 'ordered' | 'issued' | 'lapsed';
  orderedAt: number;
  issuedAt: number;
  returned: number[];
}

export interface ModelVisit {
  id: string;
  secret: string | null;
  state: 'held' | 'confirmed' | 'lapsed' | 'refunded' | 'cancelled';
  used: number;
  heldAt: number;
  /** The credits that it takes count until then. */
  until: number;
  holdEnds: number;
  /** Purchase id to number of credits. */
  from: Map<string, number>;
}

const inBundle = 10;

/** Orders two purchases issued at the same moment by which was ordered first. */
export const byIssue = (a: ModelPurchase, b: ModelPurchase) =>
  a.issuedAt - b.issuedAt || (a.id < b.id ? -1 : 1);

/** Models one address's credits in memory, in the plainest way, to compare with the database. */
export function createCreditModel(now: () => number) {
  const bought: ModelPurchase[] = [];
  const visits: ModelVisit[] = [];
  const isLive = (visit: ModelVisit) => visit.until > now();
  const left = (purchase: ModelPurchase) =>
    purchase.state !== 'issued'
      ? 0
      : inBundle -
        purchase.returned.reduce((sum, credits) => sum + credits, 0) -
        visits.filter(isLive).reduce((sum, { from }) => sum + (from.get(purchase.id) ?? 0), 0);
  const total = () => bought.reduce((sum, purchase) => sum + left(purchase), 0);
  /** Oldest purchase first. */
  const take = (visit: ModelVisit) => {
    visit.until = Number.NEGATIVE_INFINITY;
    visit.from = new Map();
    let missing = visit.used;
    for (const purchase of bought.toSorted(byIssue)) {
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
    issue(purchase: ModelPurchase) {
      purchase.state = 'issued';
      purchase.issuedAt = now();
    },
    spend(visit: Pick<ModelVisit, 'id' | 'secret'>, children: number) {
      const used = Math.min(children, total());
      const stored: ModelVisit = {
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
     * Sets until when a visit holds its credits. Those of a hold that has ended are taken anew; returns false
     * where there are too few.
     */
    keep(visit: ModelVisit, until: number): boolean {
      if (!isLive(visit)) {
        if (total() < visit.used) return false;
        take(visit);
      }
      visit.until = until;
      return true;
    },
    release(visit: ModelVisit, state: 'lapsed' | 'refunded' | 'cancelled') {
      visit.state = state;
      visit.until = Number.NEGATIVE_INFINITY;
    },
    /** Releases what the sweeper releases: unpaid for ten minutes after its hold. */
    sweep() {
      const over = (ends: number) => ends + 10 * minute <= now();
      for (const visit of visits)
        if (visit.state === 'held' && over(visit.holdEnds)) this.release(visit, 'lapsed');
      for (const purchase of bought) {
        if (purchase.state === 'ordered' && over(purchase.orderedAt + 10 * minute)) purchase.state = 'lapsed';
      }
    },
  };
}
