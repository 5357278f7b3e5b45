type CountsProps = { likes: number; comments: number; shares: number };

/** The counts of a post: '86 likes · 17 comments · 24 shares'. */
export function Counts({ likes, comments, shares }: CountsProps) {
  return (
    <ul className="post-counts">
      <li>{countInWords(likes, 'like')}</li>
      <li>{countInWords(comments, 'comment')}</li>
      <li>{countInWords(shares, 'share')}</li>
    </ul>
  );
}

function countInWords(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}
