import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The question of a screen. It takes focus as the screen comes, so that it is read out and Tab begins here.
 */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={title} tabIndex={-1} className="kiosk-title">
      {children}
    </h1>
  );
}
