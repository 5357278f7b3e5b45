import { whyNotFalling, whyNotTimes } from './fact-checks.ts';
import {
  amountField,
  choiceField,
  choicesField,
  countField,
  dayField,
  factChoices,
  lineField,
  linesField,
  rowField,
  textField,
  timeOfDayField,
  yesNoField,
} from './fact-fields.ts';
import type { FactRow, FactRows, FactSheet } from './fact-sheet.ts';
import { diets, type FoodMark } from './food-words.ts';
import { type Allergen, allergens, findAllergen, menuCategories } from './menu.ts';
import { compareRecipe, foodMarks } from './party-food.ts';

const dishDrawings = factChoices({
  nachos: 'Nachos',
  'loaded-nachos': 'Loaded nachos',
  'grilled-cheese': 'Grilled cheese',
  toastie: 'Toastie',
  goujons: 'Goujons',
  'jacket-potato': 'Jacket potato',
  'pizza-margherita': 'Pizza, margherita',
  'pizza-pepperoni': 'Pizza, pepperoni',
  'pizza-hawaiian': 'Pizza, Hawaiian',
  'pizza-veggie': 'Pizza, vegetables',
  'pizza-margherita-small': 'Small pizza, margherita',
  'pizza-pepperoni-small': 'Small pizza, pepperoni',
});

const marksField = (column: string, label: string) =>
  choicesField(
    column,
    label,
    foodMarks.map(({ id, name, of }) => ({
      value: id,
      label: of ? `${findAllergen(of).name}: ${name}` : name,
    })),
  );

/**
 * Returns a sentence that says how a recipe contradicts the allergens of its dish, or which part has a swap
 * without a name. Returns null if there is no such problem.
 */
function whyNotRecipes({ menu_item: dishes = [], recipe_part: parts = [] }: FactRows): string | null {
  const names = (ids: readonly Allergen[]) => ids.map((id) => findAllergen(id).name.toLowerCase()).join(', ');
  for (const dish of dishes) {
    const own = parts.filter((part) => part['menu_item_id'] === dish['id']);
    const difference = compareRecipe({
      allergens: dish['allergens'] as Allergen[],
      parts: own.map((part) => ({ contains: part['contains'] as FoodMark[] })),
    });
    if (difference?.notOnMenu.length)
      return `${dish['name']}: its recipe has ${names(difference.notOnMenu)}, but the list of what it contains has not`;
    if (difference)
      return `${dish['name']}: it contains ${names(difference.inNoPart)}, but no part of its recipe does`;
    const swapless = own.find(
      (part) =>
        part['swap_name'] === null &&
        [part['swap_contains'], part['swap_may_contain']].some((marks) => String(marks)),
    );
    if (swapless) return `${dish['name']}, ${swapless['name']}: please name what it can be swapped for`;
  }
  return null;
}

const keyOfPartyDish = (row: FactRow) => `${row['menu_item_id']} ${row['party_package_id']}`;

/** The sheets about the things that the centre sells and gives away. */
export const sellingSheets: readonly FactSheet[] = [
  {
    id: 'tickets',
    title: 'Tickets',
    about:
      'The tickets of open play and events, whom they are for, and what they cost online and at the door.',
    alsoFoundBy: 'price fee admission child adult toddler cost',
    pages: ['/booking', '/'],
    tables: [
      {
        table: 'ticket_type',
        title: 'Tickets',
        one: 'ticket',
        key: ['id'],
        keyFrom: 'name',
        position: { column: 'position' },
        named: ['name'],
        fields: [
          lineField('name', 'Name', 60),
          lineField('age_range', 'Ages', 40),
          lineField('includes', 'What it includes', 200),
          choiceField(
            'colour',
            'Colour',
            factChoices({ honey: 'Honey', tor: 'Sky', leaf: 'Leaf', apple: 'Apple' }),
          ),
          yesNoField('takes_place', 'Takes a place', { hint: 'Counts towards the capacity of its session.' }),
          yesNoField('takes_credit', 'Paid by a session credit', {
            hint: 'Only one kind of ticket can be paid for like this.',
          }),
        ],
        blank: { takes_place: true, colour: 'leaf' },
      },
      {
        table: 'ticket_price',
        title: 'Prices',
        one: 'price',
        key: ['ticket_type_id', 'channel'],
        belongsTo: { table: 'ticket_type', column: 'ticket_type_id' },
        named: ['channel'],
        fields: [
          choiceField('channel', 'Where', factChoices({ online: 'Online', kiosk: 'At the door' })),
          amountField('price_pence', 'Price'),
          amountField('fee_pence', 'Booking fee'),
        ],
      },
    ],
    check: ({ ticket_type: types, ticket_price: prices }) => {
      const withCredit = (types ?? []).filter((row) => row['takes_credit'] === true);
      if (withCredit.length > 1) return 'Only one ticket can be paid by a session credit';
      if (!(types ?? []).some((row) => row['takes_place'] === true))
        return 'At least one ticket must take a place';
      return (prices ?? []).some((row) => row['channel'] === 'online')
        ? null
        : 'At least one ticket must be sold online';
    },
  },
  {
    id: 'photo-studio',
    title: 'Photo studio',
    about: 'The season of the photo studio, its prices, and what its page says.',
    alsoFoundBy: 'photographs pictures session camera',
    pages: ['/photo-studio'],
    tables: [
      {
        table: 'photo_studio',
        title: 'The photo studio',
        one: 'photo studio',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          lineField('title', 'Title', 80),
          amountField('price_pence', 'Price of a session'),
          amountField('editing_pence', 'Price of the editing'),
          countField('session_minutes', 'Length of a session', [5, 480], 'minutes'),
          countField('days_ahead', 'Bookings open', [1, 365], 'days ahead'),
          dayField('season_from', 'Season from'),
          dayField('season_to', 'Season until', { optional: true }),
          { kind: 'weekdays', column: 'closed_weekdays', label: 'No sessions on' },
          linesField('expect', 'What to expect'),
          linesField('bring', 'What to bring'),
          textField('delivery', 'When the photographs come', 300),
          textField('edited_delivery', 'When edited ones come', 300),
        ],
      },
    ],
    check: ({ photo_studio: rows }) => {
      const studio = rows?.[0];
      return studio?.['season_to'] && String(studio['season_to']) < String(studio['season_from'])
        ? 'The season ends before it begins'
        : null;
    },
  },
  {
    id: 'credits',
    title: 'Session credits',
    about: 'The bundle of credits that families buy.',
    alsoFoundBy: 'bundle ten pack prepaid',
    pages: ['/session-credits'],
    tables: [
      {
        table: 'credit_bundle',
        title: 'The bundle',
        one: 'bundle',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          countField('credits', 'Credits', [1, 100], 'credits'),
          amountField('price_pence', 'Price'),
          countField('return_days', 'Unspent credits can be returned for', [14, 3650], 'days'),
        ],
      },
    ],
    check: ({ credit_bundle: rows }) => {
      const bundle = rows?.[0];
      if (Number(bundle?.['price_pence']) <= 0) return 'The bundle must have a price';
      return Number(bundle?.['price_pence']) % Number(bundle?.['credits']) === 0
        ? null
        : 'The price must be a whole number of pence for each credit';
    },
  },
  {
    id: 'gift-vouchers',
    title: 'Gift vouchers',
    about: 'Whether they are on sale, for how much, how long they are valid, and when VAT is due.',
    alsoFoundBy: 'present gift card expiry vat',
    pages: ['/gift-vouchers'],
    tables: [
      {
        table: 'gift_voucher_rule',
        title: 'Gift vouchers',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          yesNoField('is_on', 'Gift vouchers are on sale'),
          amountField('least_pence', 'From', { hint: 'At least £1' }),
          amountField('most_pence', 'To', { hint: 'At most £2,000' }),
          countField('days_ahead', 'They can be sent', [0, 1000], 'days ahead'),
          timeOfDayField('mail_from', 'They are sent from'),
          countField('holds_months', 'One that is bought now is valid for', [1, 120], 'months'),
          countField(
            'days_after_return',
            'Money refunded to one is valid for at least',
            [1, 3650],
            'days more',
          ),
          choiceField(
            'vat_due',
            'VAT is due',
            factChoices({
              spent: 'when they are spent (they buy things of several rates)',
              bought: 'when they are bought (everything they buy has one rate)',
            }),
          ),
        ],
      },
    ],
    check: ({ gift_voucher_rule: rows }) => {
      const [least, most] = [Number(rows?.[0]?.['least_pence']), Number(rows?.[0]?.['most_pence'])];
      if (least < 100 || most > 200_000) return 'A gift voucher must cost from £1 to £2,000';
      return least > most ? 'The least amount must not be above the most' : null;
    },
  },
  {
    id: 'rewards',
    title: 'Rewards',
    about: 'Points, levels, what points buy, and what earns more of them.',
    alsoFoundBy: 'loyalty points scheme bronze silver gold',
    pages: ['/loyalty'],
    tables: [
      {
        table: 'loyalty_programme',
        title: 'Points',
        one: 'scheme',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          countField('points_per_pound', 'Points for each pound', [0, 1000], 'points'),
          countField('welcome_points', 'Points for joining', [0, 100_000], 'points'),
          countField('voucher_months', 'A reward’s code is valid for', [1, 60], 'months'),
        ],
      },
      {
        table: 'loyalty_level',
        title: 'Levels',
        one: 'level',
        key: ['id'],
        fixed: true,
        named: ['name'],
        fields: [
          lineField('name', 'Name', 40),
          countField('from_points', 'From', [0, 10_000_000], 'points'),
          countField('bonus_percent', 'More points', [0, 100], '%'),
          choiceField('bonus_on', 'On', factChoices({ weekends: 'Weekends', 'every day': 'Every day' })),
          linesField('benefits', 'Benefits', { optional: true }),
        ],
      },
      {
        table: 'reward',
        title: 'What points buy',
        one: 'reward',
        key: ['id'],
        keyFrom: 'title',
        position: { column: 'position' },
        named: ['title'],
        fields: [
          lineField('title', 'Title', 80),
          lineField('description', 'Description', 200),
          lineField('value', 'Worth', 40),
          countField('points_cost', 'Costs', [1, 1_000_000], 'points'),
          choiceField(
            'icon',
            'Drawing',
            factChoices({ cup: 'Cup', ticket: 'Ticket', slide: 'Slide', bunting: 'Bunting' }),
          ),
          choiceField(
            'delivers',
            'Becomes',
            factChoices({
              desk: 'a code to show at the desk',
              percent: 'a voucher for a percentage off',
              free_sessions: 'a voucher for free sessions',
              party: 'a code for a party',
            }),
          ),
          countField('delivers_value', 'Percentage, or number of sessions', [1, 100], '', { optional: true }),
          lineField('good_for', 'The code is good for', 120),
          textField('how_to_use', 'How to use it', 300),
        ],
        blank: { delivers: 'desk', good_for: 'a reward', how_to_use: 'Show this code at the desk.' },
      },
      {
        table: 'achievement',
        title: 'Achievements',
        one: 'achievement',
        key: ['id'],
        keyFrom: 'title',
        position: { column: 'position' },
        named: ['title'],
        fields: [
          lineField('title', 'Title', 80),
          lineField('description', 'Description', 200),
          countField('points_reward', 'Gives', [0, 1_000_000], 'points'),
          lineField('category', 'Category', 40),
          choiceField(
            'icon',
            'Drawing',
            factChoices({ boot: 'Boot', calendar: 'Calendar', bunting: 'Bunting' }),
          ),
          countField('visits_needed', 'After so many visits', [1, 10_000], 'visits', { optional: true }),
          yesNoField('for_party', 'For a party'),
        ],
      },
    ],
    check: ({ loyalty_level: levels, reward }) => {
      const from = (levels ?? []).map((row) => row['from_points']);
      if (new Set(from).size !== from.length) return 'Two levels begin at the same points';
      if (!from.includes(0)) return 'One level must begin at 0 points';
      const wrong = (reward ?? []).find(
        (row) =>
          ['percent', 'free_sessions'].includes(String(row['delivers'])) !== (row['delivers_value'] !== null),
      );
      return wrong
        ? `${wrong['title']}: percent or sessions must be given for vouchers, and only for them`
        : null;
    },
  },
  {
    id: 'party-packages',
    title: 'Party packages',
    about: 'The packages, their prices, and the times they are offered at.',
    alsoFoundBy: 'birthday private hire',
    pages: ['/party-booking', '/'],
    tables: [
      {
        table: 'party_package',
        title: 'Packages',
        one: 'package',
        key: ['id'],
        keyFrom: 'name',
        position: { column: 'position' },
        named: ['name'],
        fields: [
          lineField('name', 'Name', 60),
          textField('description', 'Description', 300),
          amountField('price_pence', 'Price'),
          choiceField('priced_per', 'For', factChoices({ child: 'each child', party: 'the whole party' })),
          countField('minutes', 'Length', [15, 1440], 'minutes'),
          countField('most_children', 'At most', [1, 10_000], 'children', { optional: true }),
          countField('most_adults', 'and', [0, 10_000], 'adults', { optional: true }),
          countField('free_adults_per_child', 'Free adults with each child', [0, 10], 'adults'),
          amountField('food_pence_per_person', 'Food, for each person', { optional: true }),
          linesField('includes', 'Includes', { optional: true }),
          yesNoField('recommended', 'Recommended'),
          yesNoField('sold_online', 'Can be booked online', {
            hint: 'Only if parties are booked online at all.',
          }),
          countField('least_children', 'At least, online', [1, 10_000], 'children'),
          countField('set_up_minutes', 'Setting up takes', [0, 240], 'minutes'),
          countField('clear_up_minutes', 'Clearing away takes', [0, 240], 'minutes'),
          countField('food_after_minutes', 'Food is served', [0, 1440], 'minutes after the start', {
            optional: true,
          }),
          choiceField(
            'takes',
            'Takes',
            factChoices({ room: 'a party room', building: 'the whole building: nobody else is in' }),
          ),
          yesNoField('plays_in_barn', 'Plays among families', {
            hint: 'Each child then takes a place in the centre for as long as the package lasts.',
          }),
          choiceField(
            'extra_play',
            'Plays longer than its room',
            factChoices({ after: 'afterwards', before: 'before' }),
          ),
          linesField('answers', 'Answers to what families ask', { optional: true }),
        ],
        blank: {
          least_children: 5,
          set_up_minutes: 15,
          clear_up_minutes: 15,
          food_after_minutes: 60,
          sold_online: true,
          plays_in_barn: true,
        },
      },
      {
        table: 'party_slot',
        title: 'Times',
        one: 'time',
        key: ['party_package_id', 'starts'],
        belongsTo: { table: 'party_package', column: 'party_package_id' },
        position: { column: 'position', within: 'party_package_id' },
        named: ['starts'],
        fields: [
          timeOfDayField('starts', 'Starts'),
          timeOfDayField('ends', 'Ends'),
          {
            kind: 'weekdays',
            column: 'weekdays',
            label: 'Booked online on',
            hint: 'Any day can be asked for.',
          },
        ],
        blank: { starts: 570, ends: 690, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      },
      {
        table: 'venue',
        title: 'Asking for a party',
        one: 'centre',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [countField('party_months_ahead', 'Up to', [1, 36], 'months ahead')],
      },
    ],
    check: ({ party_slot: slots }) => whyNotTimes(slots, 'A party ends before it starts'),
  },
  {
    id: 'parties-online',
    title: 'Parties booked online',
    about:
      'Whether parties are booked and paid online, what they take, what can be ordered, and the rules of money.',
    alsoFoundBy: 'birthday room host deposit balance extras cake bags face painter reminder',
    pages: ['/party-booking'],
    tables: [
      {
        table: 'party_rule',
        title: 'Rules',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          yesNoField('is_online', 'Booked and paid online', {
            hint: 'Otherwise families ask, and you answer with an offer.',
          }),
          countField('at_once', 'Parties at a time', [1, 50], 'parties', {
            hint: 'As many as there are people to run them.',
          }),
          countField('hours_ahead', 'Booked at least', [0, 8760], 'hours ahead'),
          choiceField(
            'deposit',
            'Paid to book',
            factChoices({ amount: 'an amount', percent: 'a part of the price', all: 'all of it' }),
          ),
          { kind: 'amount', column: 'deposit_pence', label: 'The amount', most: 1_000_000 },
          countField('deposit_percent', 'The part', [1, 100], '%'),
          countField('balance_days', 'The rest is due', [0, 365], 'days before', {
            hint: 'A family that books later pays everything at once.',
          }),
          countField('reminder_days', 'A reminder goes out', [0, 365], 'days before that'),
          choiceField(
            'when_late',
            'When it is late',
            factChoices({ tell: 'the family and you get a mail', cancel: 'the party is cancelled, too' }),
          ),
          countField('cancel_after_days', 'Cancelled', [1, 365], 'days after it was due'),
          countField('change_days', 'Numbers and food can be changed until', [0, 365], 'days before'),
          countField('move_days', 'It can be moved until', [0, 365], 'days before'),
          countField('offer_hours', 'An offer to a family stays open', [1, 720], 'hours'),
          lineField('own_cake', 'May a family bring its own cake?', 200, {
            optional: 'empty',
            hint: 'The answer is shown beside food and extras. If it is empty, the question is not shown.',
          }),
          countField(
            'least_clear_up_minutes',
            'If time is short, a room is cleared in',
            [0, 240],
            'minutes',
            {
              hint: 'If a party runs over, this is the shortest time that ‘Party Day’ suggests.',
            },
          ),
        ],
      },
      {
        table: 'party_return_step',
        title: 'What goes back when a family cancels',
        one: 'step',
        key: ['days_before'],
        named: ['days_before'],
        fields: [
          countField('days_before', 'Until', [0, 365], 'days before'),
          countField('percent', 'Goes back', [0, 100], '%'),
        ],
        order: (a, b) => Number(b['days_before']) - Number(a['days_before']),
      },
      {
        table: 'party_room',
        title: 'Rooms',
        one: 'room',
        key: ['id'],
        keyFrom: 'name',
        position: { column: 'position' },
        named: ['name'],
        fields: [
          lineField('name', 'Name', 60),
          lineField('about', 'What it is like', 200, { optional: 'empty' }),
          countField('most_children', 'At most', [1, 10_000], 'children', { optional: true }),
        ],
      },
      {
        table: 'party_extra',
        title: 'Food, cakes, bags and extras',
        one: 'extra',
        key: ['id'],
        keyFrom: 'name',
        position: { column: 'position' },
        named: ['name'],
        fields: [
          lineField('name', 'Name', 60),
          choiceField(
            'kind',
            'What it is',
            factChoices({
              food: 'Food for a child',
              cake: 'A cake',
              bag: 'A party bag',
              extra: 'Something else',
            }),
          ),
          amountField('price_pence', 'Price'),
          choiceField(
            'priced_per',
            'Ordered',
            factChoices({
              each: 'as many as the family says',
              child: 'one for each child',
              party: 'once a party',
            }),
          ),
          lineField('description', 'Description', 200, { optional: 'empty' }),
          { kind: 'row', of: 'menu_item', column: 'menu_item_id', label: 'Dish of the menu', optional: true },
          countField('most_a_party', 'At most', [1, 10_000], 'for a party', { optional: true }),
          countField('most_a_day', 'and', [1, 10_000], 'on a day', { optional: true }),
        ],
        blank: { kind: 'extra', priced_per: 'each' },
      },
    ],
    check: ({ party_rule: rules, party_room: rooms, party_return_step: steps }) => {
      const rule = rules?.[0];
      if (rule?.['deposit'] === 'amount' && Number(rule['deposit_pence']) < 100)
        return 'The amount that is paid to book must be £1 at least';
      if (rule?.['is_online'] === true && (rooms ?? []).length === 0)
        return 'Parties can be booked online only once there is a room';
      return whyNotFalling(steps, 'days_before', 'Each later step must refund less than the step before it');
    },
  },
  {
    id: 'menu',
    title: 'Café menu',
    about: 'Dishes and drinks, their prices, and the 14 allergens.',
    alsoFoundBy: 'food drink dish kitchen allergen allergy cafe',
    needs: 'cafe-menu',
    pages: ['/menu', '/menu-poster'],
    tables: [
      {
        table: 'menu_item',
        title: 'Dishes and drinks',
        one: 'dish',
        key: ['id'],
        keyFrom: 'name',
        position: { column: 'position', within: 'category' },
        named: ['name'],
        fields: [
          lineField('name', 'Name', 80),
          choiceField(
            'category',
            'Part of the menu',
            menuCategories.map(({ id, name }) => ({ value: id, label: name })),
          ),
          amountField('price_pence', 'Price'),
          lineField('description', 'Description', 300, { optional: 'empty' }),
          textField('long_description', 'Long description', 800, {
            optional: true,
            hint: 'Only adult food has one.',
          }),
          choicesField(
            'allergens',
            'Contains',
            allergens.map(({ id, name }) => ({ value: id, label: name })),
            { hint: 'Tick each of the 14 that is in it. If none is ticked, none is in it.' },
          ),
          choicesField(
            'suits',
            'Suits',
            diets.map(({ id, name }) => ({ value: id, label: name })),
            { hint: 'Tick what is known. The kitchen is asked about the rest.' },
          ),
          yesNoField('popular', 'Popular'),
          choiceField('drawing', 'Drawing', dishDrawings, { optional: true }),
        ],
      },
      {
        table: 'recipe_part',
        title: 'Recipe',
        one: 'part',
        key: ['id'],
        generatedKey: true,
        belongsTo: { table: 'menu_item', column: 'menu_item_id' },
        position: { column: 'position', within: 'menu_item_id' },
        named: ['name'],
        fields: [
          lineField('name', 'Part', 60),
          marksField('contains', 'It contains'),
          marksField('may_contain', 'It may contain'),
          yesNoField('can_leave_out', 'Can be left out'),
          lineField('swap_name', 'Can be swapped for', 60, { optional: true }),
          marksField('swap_contains', 'That contains'),
          marksField('swap_may_contain', 'That may contain'),
        ],
      },
      {
        table: 'party_dish',
        title: 'Served at parties',
        one: 'package',
        key: ['party_package_id', 'menu_item_id'],
        belongsTo: { table: 'menu_item', column: 'menu_item_id' },
        named: ['party_package_id'],
        fields: [rowField('party_package_id', 'Package', 'party_package')],
        order: (a, b) => keyOfPartyDish(a).localeCompare(keyOfPartyDish(b)),
      },
    ],
    check: (rows) => {
      const wrong = (rows['menu_item'] ?? []).find(
        (row) => row['long_description'] !== null && row['category'] !== 'adult-food',
      );
      return wrong ? `${wrong['name']}: only adult food has a long description` : whyNotRecipes(rows);
    },
  },
  {
    id: 'vat',
    title: 'VAT',
    about: 'The rate of value added tax of each product, included in its prices.',
    alsoFoundBy: 'tax rate',
    pages: [],
    tables: [
      {
        table: 'product',
        title: 'Products',
        one: 'product',
        key: ['id'],
        fixed: true,
        named: ['title'],
        fields: [
          lineField('title', 'Title', 60),
          {
            kind: 'percent',
            column: 'vat_percent',
            label: 'VAT',
            most: 100,
            hint: 'What has been sold keeps its rate.',
          },
        ],
      },
    ],
  },
];
