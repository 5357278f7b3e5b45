import type { ReactNode } from 'react';

type SummaryLayoutProps = {
  /** The page's own content: counters, form. */
  children: ReactNode;
  /** A SummaryPanel. */
  summary: ReactNode;
};

/** Content on the left and the sticky summary beside it on wide screens; one column on phones. */
export function SummaryLayout({ children, summary }: SummaryLayoutProps) {
  return (
    <div className="summary-layout">
      <div className="min-w-0">{children}</div>
      {summary}
    </div>
  );
}

type SummaryPanelProps = {
  title: string;
  /** The lines of the total. */
  children: ReactNode;
  totalLabel?: string;
  /** A CountingAmount. */
  total: ReactNode;
  /**
   * The next step, one `wide` Button (`form="…"` when it submits a form elsewhere on the page). Without it
   * there is no bar.
   */
  action?: ReactNode;
  /** A sentence to read before the next step, shown beside it. */
  note?: string;
};

/**
 * The chosen items, their price and the next step. On phones total and action are in a bar at the bottom
 * of the screen, and the page scrolls focused fields clear of it. Use once on a page, inside
 * SummaryLayout.
 */
export function SummaryPanel({
  title,
  children,
  totalLabel = 'Total',
  total,
  action,
  note,
}: SummaryPanelProps) {
  return (
    <aside aria-label={title} className="summary-side">
      <div className="card">
        <h2 className="mb-4 text-h3">{title}</h2>
        <div className="summary-lines">{children}</div>
        <div className={action ? 'summary-next' : 'summary-over'}>
          <p className="summary-total" data-total="">
            <span>{totalLabel}</span>
            {total}
          </p>
          {action}
          {action && note && <p className="summary-note">{note}</p>}
        </div>
      </div>
    </aside>
  );
}
