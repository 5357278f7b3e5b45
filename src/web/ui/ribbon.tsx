import type { ReactNode } from 'react';

/** A strip across the top of every page. It names a state of the whole site: 'Test payments'. */
export function Ribbon({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="About this site" className="ribbon">
      {children}
    </aside>
  );
}
