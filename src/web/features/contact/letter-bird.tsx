import { Blackbird } from '../../art/blackbird.tsx';
import { Picture } from '../../art/piece.tsx';
import { LetterPiece } from '../../art/vehicles.tsx';
import styles from './contact.module.css';

/** The drawing beside the send button: a blackbird with a letter. */
export default function LetterBird() {
  return (
    <span className={styles.letterBird}>
      <Picture viewBox="0 0 240 130">
        <LetterPiece x={176} y={98} size={0.62} turn={-7} />
        <Blackbird x={92} y={126} size={1} />
      </Picture>
    </span>
  );
}
