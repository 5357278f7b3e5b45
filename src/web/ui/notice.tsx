import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';

type NoticeProps = {
  kind?: 'info' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /**
   * How screen readers announce a notice that appears after the page has loaded. Use 'assertive' if the
   * notice stops the visitor.
   */
  live?: 'polite' | 'assertive';
};

/** A message that stays on the page, unlike a toast. State first what has happened, then what to do. */
export function Notice({ kind = 'info', title, children, live }: NoticeProps) {
  const Mark = { info: InfoIcon, warning: WarningIcon, error: ErrorIcon }[kind];
  const role = live && (live === 'assertive' ? 'alert' : 'status');
  return (
    <div className="notice" data-kind={kind} role={role}>
      <Mark size={26} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

/** A notice for a refused request. It takes focus when it appears and whenever `about` changes. */
export function FocusedNotice({ about, ...notice }: NoticeProps & { about: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes focus, even with equal text
  useEffect(() => box.current?.focus(), [about]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice {...notice} />
    </div>
  );
}
