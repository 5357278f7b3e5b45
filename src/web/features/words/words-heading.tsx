import { useWords } from './use-words.ts';
import { WordLine } from './words.tsx';

/** A heading of the second level of the home page; `of` is its place and its id. */
export default function WordsHeading({ of }: { of: string }) {
  const words = useWords('home');
  return (
    <h2 id={of}>
      <WordLine blocks={words?.texts[of]} />
    </h2>
  );
}
