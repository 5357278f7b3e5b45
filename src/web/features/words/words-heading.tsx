import { useWords } from './use-words.ts';
import { WordLine } from './words.tsx';

/** A second-level heading of the home page. `of` is the heading's id and also selects its text. */
export default function WordsHeading({ of }: { of: string }) {
  const words = useWords('home');
  return (
    <h2 id={of}>
      <WordLine blocks={words?.texts[of]} />
    </h2>
  );
}
