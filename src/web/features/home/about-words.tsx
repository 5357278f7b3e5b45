import { TickIcon } from '../../ui/icons.tsx';
import { useWords } from '../words/use-words.ts';
import { Line, WordLine, Words } from '../words/words.tsx';
import styles from './home.module.css';

export default function AboutWords() {
  const texts = useWords('home')?.texts ?? {};
  const claims = texts['about-claims']?.flatMap((block) => ('items' in block ? block.items : [])) ?? [];
  return (
    <div>
      <h2 id="about-title">
        <WordLine blocks={texts['about-title']} />
      </h2>
      <Words blocks={texts['about']} className="mt-4 max-w-measure text-lead" />
      <ul className={styles.claims}>
        {claims.map((claim, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names, and never change
          <li key={index}>
            <TickIcon size={26} />
            <Line spans={claim} />
          </li>
        ))}
      </ul>
    </div>
  );
}
