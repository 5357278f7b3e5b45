import type { ReactNode } from 'react';

type SummaryLayoutProps = {
  /** The page's own work: counters, form. */
  children: ReactNode;
  /** A SummaryPanel. */
  summary: ReactNode;
};

/** Work on the left, the summary staying beside it on wide screens; one column on phones. */
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
  /** What the total is made of. */
  children: ReactNode;
  totalLabel?: string;
  /** A CountingAmount. */
  total: ReactNode;
  /**
   * The next step, without which nothing stands in a bar: one `wide` Button (`form="…"` when it submits a
   * form elsewhere on the page).
   */
  action?: ReactNode;
  /** A sentence that must be read before the next step; it stands with it. */
  note?: string;
};

/**
 * What has been chosen, what it costs, and the next step. On phones total and action stand in
 * a bar at the bottom of the screen; the page scrolls focused fields clear of it. Use once on
 * a page, inside SummaryLayout.
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
