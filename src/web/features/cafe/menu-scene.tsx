import { ink } from '../../art/inks.ts';
import { Cup, Steam, Teapot } from '../../art/objects.tsx';
import { Apple } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import styles from './menu.module.css';

/** The drawing beside the title: a teapot and a steaming cup. */
export default function MenuScene() {
  return (
    <div className={styles.menuScene}>
      <Picture viewBox="0 0 460 230">
        <path
          fill={ink.honeyThick}
          d="M2 206 128 202 260 207 372 203 458 206 456 222 300 226 150 222 4 227z"
        />
        <Teapot x={170} y={208} size={0.9} />
        <Steam x={296} y={74} size={0.9} />
        <Cup x={362} y={208} size={0.9} />
        <Apple skin="leaf" x={438} y={190} size={0.3} turn={18} />
      </Picture>
    </div>
  );
}
