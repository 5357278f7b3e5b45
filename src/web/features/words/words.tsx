import { Fragment, type ReactNode } from 'react';
import type { WordBlock, WordSpan } from '../../../domain/page-words.ts';

type WordsProps = {
  blocks: readonly WordBlock[] | undefined;
  /** The class of each paragraph. */
  className?: string;
};

/** The words that the owner has written, below a second-level heading. */
export function Words({ blocks = [], className }: WordsProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names, and never change
    <Block key={index} block={block} className={className} />
  ));
}

function Block({ block, className }: { block: WordBlock; className: string | undefined }) {
  if (block.kind === 'heading')
    return (
      <h3>
        <Line spans={block.line} />
      </h3>
    );
  if (block.kind === 'list')
    return (
      <ul>
        {each(block.items, (item) => (
          <li>
            <Line spans={item} />
          </li>
        ))}
      </ul>
    );
  if (block.kind === 'table')
    return (
      <table>
        <thead>
          <tr>
            {each(block.head, (cell) => (
              <th scope="col">
                <Line spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(block.rows, ([first = [], ...others]) => (
            <tr>
              <th scope="row">
                <Line spans={first} />
              </th>
              {each(others, (cell) => (
                <td>
                  <Line spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  return (
    <p className={className}>
      <Line spans={block.line} />
    </p>
  );
}

function each<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names, and never change
  return items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>);
}

/** Renders the spans of a line. */
export function Line({ spans }: { spans: readonly WordSpan[] }) {
  return each(spans, (span) => <Span span={span} />);
}

function Span({ span: { text, to, mark } }: { span: WordSpan }) {
  const link = to === undefined ? text : <a href={to}>{text}</a>;
  if (mark === 'strong') return <strong>{link}</strong>;
  return mark === 'code' ? <code>{link}</code> : link;
}

/** Renders the words of a line without a paragraph, for a heading or a label. */
export function WordLine({ blocks = [] }: Pick<WordsProps, 'blocks'>) {
  return each(blocks, (block) => 'line' in block && <Line spans={block.line} />);
}
