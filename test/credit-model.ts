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
  /** The moment until which the visit holds its credits. */
  until: number;
  holdEnds: number;
  /** The number of session credits taken from each purchase, by the purchase's id. */
  from: Map<string, number>;
}

const inBundle = 10;

/** Compares purchases by their time of issue, then by the order in which they were made. */
export const byIssue = (a: ModelPurchase, b: ModelPurchase) =>
  a.issuedAt - b.issuedAt || (a.id < b.id ? -1 : 1);

/**
 * Models the session credits of one e-mail address in memory, as simply as possible, to compare with the
 * database.
 */
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
  /** Takes the visit's credits from its purchases, the oldest first. */
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
     * Makes a visit hold its credits until the given moment. If its hold has ended, takes the credits again;
     * returns false if too few are left.
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
    /**
     * Releases visits and purchases as the sweep does: those that are still unpaid ten minutes after their
     * hold.
     */
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
