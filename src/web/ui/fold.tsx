import type { ReactNode } from 'react';

type FoldProps = {
  title: string;
  /** The heading's level where nothing is folded. */
  level?: 3 | 4;
  /** A small drawing before the title on a phone. */
  mark?: ReactNode;
  children: ReactNode;
};

/**
 * A part that stands open where there is room, and on a phone behind its title (styles/folds.css). A native
 * disclosure, so it needs no script; where the browser cannot open it by style, the title stays everywhere.
 */
export function Fold({ title, level = 3, mark, children }: FoldProps) {
  const Heading = `h${level}` as const;
  return (
    <details className="fold" aria-label={title}>
      <summary className="fold-title">
        {mark}
        <span className="display">{title}</span>
      </summary>
      <Heading className="fold-heading display text-h3">{title}</Heading>
      {children}
    </details>
  );
}
