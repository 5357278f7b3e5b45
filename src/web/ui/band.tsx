import type { ReactNode } from 'react';

const tones = {
  paper: ['bg-paper', 'text-paper'],
  deep: ['bg-paper-deep', 'text-paper-deep'],
  tor: ['bg-tor-tint', 'text-tor-tint'],
  honey: ['bg-honey-tint', 'text-honey-tint'],
  leaf: ['bg-leaf-tint', 'text-leaf-tint'],
  bramble: ['bg-bramble text-paper on-dark', 'text-bramble'],
} as const;

const cuts = {
  hills: 'M0 40V22l90-9 130-8 110 4 120 11 140 3 120-10 130-9 120 6 140 12 100 2v16z',
  torn: 'M0 40V14l70 6 60-9 95 11 85-7 60 5 110-10 90 9 75-5 100 8 65-10 110 9 80-6 90 7 60-5 50 4v20z',
  slope: 'M0 40V30l210-7 190-2 220-9 180 1 200-8 200-3v38z',
} as const;

type BandProps = {
  tone?: keyof typeof tones;
  /** The shape of the band's upper edge. Use `none` for the first band of a page. */
  cut?: keyof typeof cuts | 'none';
  id?: string;
  /** The id of the heading inside the band, which makes the band a named region. */
  labelledBy?: string;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A full-width band of paper whose cut upper edge overlaps the band above. Content keeps the page's width.
 */
export function Band({ tone = 'paper', cut = 'none', id, labelledBy, className, children }: BandProps) {
  const [fill, ink] = tones[tone];
  return (
    <section id={id} aria-labelledby={labelledBy} className={`relative ${fill}`}>
      {cut !== 'none' && <CutEdge cut={cut} className={ink} />}
      <div className={`page-width ${className ?? 'py-8 md:py-20'}`}>{children}</div>
    </section>
  );
}

/**
 * Only the cut edge of a band, in the current colour. It overlaps the bottom of the element above.
 * Decorative.
 */
export function CutEdge({ cut, className }: { cut: keyof typeof cuts; className?: string | undefined }) {
  return (
    <svg
      className={`cut-edge ${className ?? ''}`}
      viewBox="0 0 1200 40"
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={cuts[cut]} />
    </svg>
  );
}
