import type { ReactNode } from 'react';

type FoldProps = {
  title: string;
  /** The level of the heading that wide screens show. */
  level?: 3 | 4;
  /** A small drawing before the title on a phone. */
  mark?: ReactNode;
  children: ReactNode;
};

/**
 * A part that is open on wide screens and collapsed behind its title on a phone (styles/folds.css). It is a
 * native disclosure, so it needs no script. In a browser whose CSS cannot open a disclosure, it is collapsed
 * on every screen.
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
