import type { FactRow, FactRows, FactSheet } from './fact-sheet.ts';

/**
 * The tables that are empty in a centre that begins with nothing: its products, its hours, its words about
 * itself, and the tables that depend on these. Tables with rules keep their rows, because the site does not
 * work without them.
 */
const emptied: ReadonlySet<string> = new Set([
  ...['way_here', 'social_link', 'play_area', 'age_guide'],
  ...['weekly_hours', 'season', 'season_hours', 'special_hours', 'school_holiday', 'event', 'session'],
  ...[
    'ticket_type',
    'ticket_price',
    'price_rule',
    'offer',
    'offer_rule',
    'party_package',
    'party_slot',
    'party_room',
    'party_extra',
    'menu_item',
    'recipe_part',
    'party_dish',
  ],
  ...['reward', 'achievement', 'notice_post', 'zone', 'zone_ticket'],
]);

/** Blank values for the columns of tables that keep their rows. */
const blanks: Readonly<Record<string, FactRow>> = {
  venue: {
    name: 'Our play centre',
    tagline: 'Indoor play for children',
    address_lines: [],
    postcode: '',
    phone: '',
    email: '',
    drawn_map: false,
  },
  gift_voucher_rule: { is_on: false },
  // A season in the past, so that no photo sessions are offered.
  photo_studio: { title: 'Photo sessions', season_from: '2000-01-01', season_to: '2000-01-01' },
};

/** Returns the rows of a sheet for a centre that begins with nothing (specification 13.7). */
export function blankFacts(sheet: FactSheet, rows: FactRows): FactRows {
  return Object.fromEntries(
    sheet.tables.map(({ table, fields, fixed = false }) => {
      const all = rows[table] ?? [];
      // If rows cannot be removed on this sheet, it keeps them. The sheet on which they can be added and
      // removed empties the table.
      if (emptied.has(table) && !fixed) return [table, []];
      const blanked = Object.entries(blanks[table] ?? {}).filter(([column]) =>
        fields.some((field) => field.column === column),
      );
      return [table, all.map((row) => ({ ...row, ...Object.fromEntries(blanked) }))];
    }),
  );
}
