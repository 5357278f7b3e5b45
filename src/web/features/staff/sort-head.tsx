type SortHeadProps<Key extends string> = {
  /** The sorts of this column: the first is what a first press asks for, the second turns it round. */
  keys: readonly [Key, Key?];
  current: Key;
  /** How the first of them goes. */
  first?: 'ascending' | 'descending';
  onSort: (key: Key) => void;
  className?: string;
  children: string;
};

/** The head of a column that can be sorted by. */
export function SortHead<Key extends string>(props: SortHeadProps<Key>) {
  const { keys, current, first = 'ascending', onSort, className, children } = props;
  const [one, other] = keys;
  const turned = first === 'ascending' ? 'descending' : 'ascending';
  const sorted = current === one ? first : current === other ? turned : undefined;
  const next = current === one && other !== undefined ? other : one;
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <button type="button" className="sort-head" onClick={() => onSort(next)}>
        {children}
        <svg
          width="12"
          height="14"
          viewBox="0 0 12 14"
          aria-hidden="true"
          focusable="false"
          fill="currentColor"
        >
          <path d="m6 .5 4.6 5.2-9.3.2z" opacity={sorted === 'descending' ? 0.25 : 1} />
          <path d="M6.1 13.5 1.2 8.2l9.5.1z" opacity={sorted === 'ascending' ? 0.25 : 1} />
        </svg>
      </button>
    </th>
  );
}
