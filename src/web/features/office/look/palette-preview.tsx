import { type CSSProperties, type ReactNode, useId } from 'react';
import { type Inks, inkNames, tokensOf } from '../../../../domain/palette.ts';
import { HeroScene } from '../../../art/hero-scene.tsx';
import { Badge } from '../../../ui/badge.tsx';
import styles from './look.module.css';

/** Shows the seven inks of a palette as spots. They are decorative: the palette's name is beside them. */
export function PaletteSwatches({ inks }: { inks: Inks | null }) {
  return (
    <span className={styles.swatches} aria-hidden="true">
      {inks &&
        inkNames.map((name) => (
          <span key={name} className={styles.swatch} style={{ background: inks[name] }} />
        ))}
    </span>
  );
}

/** Shows its contents in the colours of a palette. */
function InColours({ inks, children }: { inks: Inks; children: ReactNode }) {
  const properties = Object.entries(tokensOf(inks)).map(([name, colour]) => [`--color-${name}`, colour]);
  return (
    <div className={styles.preview} style={Object.fromEntries(properties) as CSSProperties}>
      {children}
    </div>
  );
}

/** Shows a part of a page in the colours of a palette: words, a drawing, buttons and badges of days. */
export function PalettePreview({ inks }: { inks: Inks }) {
  const id = useId();
  return (
    <InColours inks={inks}>
      <section aria-labelledby={id}>
        <div className={styles.previewHero}>
          <HeroScene />
        </div>
        <div className={styles.previewWords}>
          <h3 id={id}>A Saturday in your colours</h3>
          <p>Slides, tunnels and ball pools, and a proper cup of tea for you.</p>
          <p className={styles.previewButtons}>
            <span className="button button-primary">Book</span>
            <span className="button button-outline">See prices</span>
          </p>
          <p className={styles.previewBadges}>
            <Badge kind="available">Places left</Badge>
            <Badge kind="low">Nearly full</Badge>
            <Badge kind="event">Event day</Badge>
          </p>
          <p className={styles.previewBand}>A band of deep paper, for cards and small print.</p>
        </div>
      </section>
    </InColours>
  );
}
