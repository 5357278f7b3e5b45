import type { ReactNode } from 'react';

/** A strip across the top of the page for what is true of the whole site just now: 'Test payments'. */
export function Ribbon({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="About this site" className="ribbon">
      {children}
    </aside>
  );
}
