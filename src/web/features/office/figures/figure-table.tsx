import type { Figure, FigureValue } from '../../../../contract/figures.ts';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { cellText, fullnessOf } from './figure-text.ts';
import styles from './figures.module.css';

/**
 * Shows a figure as a table. If its `picture` is 'bars', each row has a bar in the first of the `drawn`
 * columns. If it is 'map', each cell of the `drawn` columns has a shade and a word, such as 'busy'.
 */
export function FigureTable({ figure, label }: { figure: Figure; label: string }) {
  const { rowName, columns, rows, total, picture } = figure;
  const most = Math.max(1, ...rows.map(({ values }) => Math.abs(Number(values[figure.drawn[0] ?? 0] ?? 0))));
  const isMap = picture === 'map';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a table that scrolls
    <section className={`${parts.dashboardScroll} ${styles.scroll}`} aria-label={label} tabIndex={0}>
      <table className={`${parts.dashboardTable} ${styles.table}`} data-map={isMap}>
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            {columns.map(({ name, unit }) => (
              <th key={name} scope="col" data-unit={unit}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have only their position; names may repeat
            <tr key={index}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => {
                const value = values[at] ?? null;
                if (isMap && figure.drawn.includes(at)) return <MapCell key={column.name} value={value} />;
                const text = cellText(value, column.unit);
                return (
                  <td key={column.name} data-unit={column.unit}>
                    {picture === 'bars' && figure.drawn[0] === at ? (
                      <span className={styles.withBar}>
                        <Bar share={Math.max(0, Number(value ?? 0)) / most} />
                        {text}
                      </span>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{isMap ? 'All days' : 'Total'}</th>
              {columns.map(({ name, unit }, at) => (
                <td key={name} data-unit={unit}>
                  {total[at] === null || total[at] === undefined ? '' : cellText(total[at], unit)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function MapCell({ value }: { value: FigureValue }) {
  if (typeof value !== 'number')
    return (
      <td className={styles.mapCell}>
        <span className={styles.mapWord}>closed</span>
      </td>
    );
  const { shade, words } = fullnessOf(value);
  return (
    <td className={styles.mapCell} data-shade={shade}>
      {cellText(value, 'percent')} <span className={styles.mapWord}>{words}</span>
    </td>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span className={styles.barTrack} aria-hidden="true">
      <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
