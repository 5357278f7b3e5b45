import type { ReactNode } from 'react';

const shapes = {
  line: 'h-5 w-full',
  short: 'h-5 w-1/2',
  title: 'h-9 w-3/4',
  button: 'h-12 w-40 max-w-full',
  field: 'h-12 w-full',
  block: 'h-40 w-full',
  day: 'aspect-square w-full',
} as const;

/** A grey placeholder in the shape of the loading content. `className` overrides its size. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className ?? shapes[shape]}`} />;
}

/** Wraps skeletons and announces `label` once to screen readers. */
export function LoadingStatus({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
