import styles from './dashboard-rows.module.css';

type SortableHeaderProps<Key extends string> = {
  /**
   * The sort orders of this column. The first press selects the first order, the second press the reverse, if
   * there is one.
   */
  keys: readonly [Key, Key?];
  current: Key;
  /** The direction of the first order. */
  first?: 'ascending' | 'descending';
  onSort: (key: Key) => void;
  className?: string | undefined;
  children: string;
};

/** Shows the header of a sortable column. */
export function SortableHeader<Key extends string>(props: SortableHeaderProps<Key>) {
  const { keys, current, first = 'ascending', onSort, className, children } = props;
  const [order, reverseOrder] = keys;
  const reverse = first === 'ascending' ? 'descending' : 'ascending';
  const sorted = current === order ? first : current === reverseOrder ? reverse : undefined;
  const next = current === order && reverseOrder !== undefined ? reverseOrder : order;
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <button type="button" className={styles.sortHead} onClick={() => onSort(next)}>
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
