import { PartyRoom } from '../../art/party-room.tsx';
import { Band } from '../../ui/band.tsx';
import { useWords } from '../words/use-words.ts';
import { WordLine, Words } from '../words/words.tsx';
import styles from './party.module.css';

/** The heading of the party page and the text below it, as the owner wrote them, with a drawing. */
export default function PartyHero() {
  const texts = useWords('parties')?.texts ?? {};
  return (
    <Band tone="honey" className="pt-8 pb-10 md:pt-12 md:pb-14">
      <div className={styles.partyHero}>
        <div>
          <h1>
            <WordLine blocks={texts['party-title']} />
          </h1>
          <Words blocks={texts['party']} className="mt-4 max-w-[34rem] text-lead" />
        </div>
        <div className={styles.partyHeroPicture}>
          <PartyRoom />
        </div>
      </div>
    </Band>
  );
}
