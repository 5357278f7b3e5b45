type CountsProps = { likes: number; comments: number; shares: number };

/** '86 likes · 17 comments · 24 shares'. */
export function Counts({ likes, comments, shares }: CountsProps) {
  return (
    <ul className="post-counts">
      <li>{inWords(likes, 'like')}</li>
      <li>{inWords(comments, 'comment')}</li>
      <li>{inWords(shares, 'share')}</li>
    </ul>
  );
}

function inWords(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;
}
