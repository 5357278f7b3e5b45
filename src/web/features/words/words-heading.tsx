import { useWords } from './use-words.ts';
import { WordLine } from './words.tsx';

/** A second-level heading of the home page. `of` names its text and is its id. */
export default function WordsHeading({ of }: { of: string }) {
  const words = useWords('home');
  return (
    <h2 id={of}>
      <WordLine blocks={words?.texts[of]} />
    </h2>
  );
}
