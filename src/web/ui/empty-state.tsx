import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** A scene from art, or nothing. */
  drawing?: ReactNode;
  title: string;
  /** The reason for the empty state, and what to do next. */
  children: ReactNode;
  /** The next step: usually one ButtonLink. */
  action?: ReactNode;
  /** The heading's level: 1 when this is the whole page. */
  level?: 1 | 2 | 3;
};

/** A friendly message in place of an empty list or page: a drawing, the reason and the next step. */
export function EmptyState({ drawing, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid max-w-[36rem] justify-items-center gap-4 py-8 text-center">
      {drawing && <div className="w-full max-w-[26rem]">{drawing}</div>}
      <Heading>{title}</Heading>
      <div className="max-w-measure [&_p]:text-balance">{children}</div>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
