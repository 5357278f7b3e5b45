-- The café menu.

-- The items that the café sells. 25-facts-cafe.sql inserts the first menu, which the owner then edits.
create table menu_item (
  id text primary key,
  category text not null check (category in ('kids-meals', 'adult-food', 'snacks-treats', 'drinks')),
  position integer not null,
  name text not null check (name <> ''),
  price_pence integer not null check (price_pence >= 0),
  description text not null,
  long_description text,
  -- All allergens in the item, of the 14 that UK law names. An empty list means none, never unknown.
  allergens text[] not null check (array_position(allergens, null) is null and allergens <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'dairy', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']),
  popular boolean not null default false,
  drawing text,
  check (long_description is null or category = 'adult-food'),
  unique (category, position) deferrable
);
