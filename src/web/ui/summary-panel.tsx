import type { ReactNode } from 'react';

type SummaryLayoutProps = {
  /** The page's own content, such as counters and a form. */
  children: ReactNode;
  /** A SummaryPanel. */
  summary: ReactNode;
};

/**
 * On wide screens the content is on the left, with the sticky summary beside it. On phones there is one
 * column.
 */
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
   * The next step: one `wide` Button, with `form="…"` if it submits a form elsewhere on the page. Without
   * an action, phones have no bar.
   */
  action?: ReactNode;
  /** A sentence to read before the next step, shown beside it. */
  note?: string;
};

/**
 * The chosen items, their price and the next step. On phones the total and the action are in a bar at the
 * bottom of the screen, and the page scrolls focused fields clear of the bar. Use once on a page, inside
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
