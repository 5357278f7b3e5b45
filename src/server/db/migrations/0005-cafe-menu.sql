-- What the café sells. The rows are the menu of every new and every upgraded centre; from then on they are the owner's.
create table menu_item (
  id text primary key,
  category text not null check (category in ('kids-meals', 'adult-food', 'snacks-treats', 'drinks')),
  position integer not null,
  name text not null check (name <> ''),
  price_pence integer not null check (price_pence >= 0),
  description text not null,
  long_description text check (long_description is null or category = 'adult-food'),
  -- Every ingredient that is one of the 14 of UK law; none of them is an empty list, never an unknown one.
  allergens text[] not null check (
    array_position(allergens, null) is null
    and allergens <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'dairy', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']
  ),
  popular boolean not null default false,
  drawing text,
  -- Checked at the end of a statement, so that two rows can change places in one.
  unique (category, position) deferrable
);

create trigger calendar_changed after insert or update or delete or truncate on menu_item for each statement execute function calendar_changed();

insert into menu_item (category, position, id, name, price_pence, popular, allergens, description) values
  ('kids-meals', 1, 'chicken-nuggets', 'Chicken nuggets', 450, true, '{gluten,eggs}', 'Five crisp nuggets with chips, and peas or beans.'),
  ('kids-meals', 2, 'fish-fingers', 'Fish fingers', 475, false, '{gluten,eggs,fish}', 'Three fish fingers with chips, and peas or beans.'),
  ('kids-meals', 3, 'sausage', 'Sausage and chips', 425, false, '{gluten,sulphites}', 'Two pork sausages with chips, and peas or beans.'),
  ('kids-meals', 4, 'lunchbox', 'Lunchbox', 500, true, '{gluten,dairy,soya,sulphites}', 'A ham or cheese sandwich, apple slices, crisps, a yoghurt and a carton of juice.'),
  ('kids-meals', 5, 'pasta', 'Tomato pasta', 450, false, '{celery,gluten,dairy}', 'Pasta spirals in a smooth tomato sauce, with cheese on top.'),
  ('kids-meals', 6, 'mini-margherita', 'Mini margherita', 550, false, '{gluten,dairy}', 'A small pizza with tomato and mozzarella, and cucumber sticks.'),
  ('kids-meals', 7, 'mini-pepperoni', 'Mini pepperoni', 600, false, '{gluten,dairy,sulphites}', 'A small pizza with mozzarella and pepperoni, and cucumber sticks.');

insert into menu_item (category, position, id, name, price_pence, popular, allergens, drawing, description, long_description) values
  ('adult-food', 1, 'loaded-nachos', 'Loaded nachos', 850, true, '{celery,dairy,sulphites}', 'loaded-nachos', 'With beef chilli, cheese, jalapeños and soured cream.', 'Warm corn chips under a slow-cooked beef chilli and melted cheddar, with pickled jalapeños, tomato salsa and soured cream. Enough for one hungry grown-up, or two who share.'),
  ('adult-food', 2, 'nachos', 'Nachos', 700, false, '{dairy}', 'nachos', 'With melted cheese, salsa and soured cream.', 'Corn chips baked with cheddar until the edges catch, with our own tomato salsa and a spoonful of soured cream. No meat.'),
  ('adult-food', 3, 'margherita-9', '9-inch margherita', 800, false, '{gluten,dairy}', 'pizza-margherita-small', 'Pizza with tomato, mozzarella and basil.', 'A thin base, a bright tomato sauce, mozzarella and a few leaves of basil. The right size for one.'),
  ('adult-food', 4, 'pepperoni-9', '9-inch pepperoni', 800, false, '{gluten,dairy,sulphites}', 'pizza-pepperoni-small', 'Pizza with tomato, mozzarella and pepperoni.', 'The margherita, with pepperoni that curls and crisps at the edges. The right size for one.'),
  ('adult-food', 5, 'margherita-12', '12-inch margherita', 950, false, '{gluten,dairy}', 'pizza-margherita', 'The large one: tomato, mozzarella and basil.', 'The same pizza on the big board: eight slices, and usually one left to argue about.'),
  ('adult-food', 6, 'pepperoni-12', '12-inch pepperoni', 1150, true, '{gluten,dairy,sulphites}', 'pizza-pepperoni', 'The large one: mozzarella and plenty of pepperoni.', 'Eight slices with pepperoni right to the crust. The one that families order after two hours of sliding.'),
  ('adult-food', 7, 'hawaiian-12', '12-inch Hawaiian', 1150, false, '{gluten,dairy,sulphites}', 'pizza-hawaiian', 'Large, with ham, pineapple and mozzarella.', 'Pulled ham and sweet pineapple on tomato and mozzarella. Eight slices.'),
  ('adult-food', 8, 'veggie-supreme-12', '12-inch veggie supreme', 1200, false, '{gluten,dairy}', 'pizza-veggie', 'Large, with peppers, mushrooms, red onion and sweetcorn.', 'Roasted peppers, chestnut mushrooms, red onion and sweetcorn over mozzarella. Eight slices, no meat.'),
  ('adult-food', 9, 'grilled-cheese', 'Grilled cheese', 650, false, '{gluten,dairy,mustard,soya}', 'grilled-cheese', 'Two cheeses in thick bread, with salad and crisps.', 'Somerset cheddar and mozzarella with a little mustard, pressed in thick buttered bread until the middle runs. Comes with a green salad and crisps.'),
  ('adult-food', 10, 'toastie', 'Toastie', 400, false, '{gluten,dairy,soya,sulphites}', 'toastie', 'Cheese, or ham and cheese.', 'A plain, hot toastie in white or brown bread, cut in triangles. Ready before the tea has brewed.'),
  ('adult-food', 11, 'goujons', 'Chicken goujons', 700, false, '{gluten,eggs,mustard}', 'goujons', 'With chips, salad and mayonnaise.', 'Strips of chicken breast in golden crumbs, with a bowl of chips, a green salad and mayonnaise for dipping.'),
  ('adult-food', 12, 'jacket-potato', 'Jacket potato', 450, false, '{dairy}', 'jacket-potato', 'With butter, and beans or cheese.', 'Baked slowly until the skin crackles, with butter and one topping: baked beans or grated cheddar. Salad on the side.');

insert into menu_item (category, position, id, name, price_pence, popular, allergens, description) values
  ('snacks-treats', 1, 'crisps', 'Ready salted crisps', 125, false, '{}', 'A bag of plain ones.'),
  ('snacks-treats', 2, 'ice-lolly', 'Fruit ice lolly', 150, false, '{}', 'Strawberry or orange, made with juice.'),
  ('snacks-treats', 3, 'gingerbread', 'Gingerbread apple', 175, true, '{gluten,eggs,dairy}', 'Our biscuit, with a bite already missing.'),
  ('snacks-treats', 4, 'fruit-pot', 'Fruit pot', 200, false, '{}', 'Apple, grapes cut lengthways, and whatever is ripe.'),
  ('snacks-treats', 5, 'flapjack', 'Flapjack', 225, false, '{gluten,dairy}', 'Oats, butter and golden syrup.'),
  ('snacks-treats', 6, 'houmous', 'Vegetable sticks and houmous', 250, false, '{sesame}', 'Carrot, cucumber and pepper to dip.'),
  ('snacks-treats', 7, 'bakewell', 'Bakewell slice', 275, false, '{gluten,eggs,dairy,nuts}', 'Raspberry jam under almond sponge.'),
  ('snacks-treats', 8, 'brownie', 'Chocolate brownie', 300, false, '{gluten,eggs,dairy,soya}', 'Dark, and soft in the middle.'),
  ('snacks-treats', 9, 'apple-cake', 'Somerset apple cake', 325, true, '{gluten,eggs,dairy}', 'Apples from the orchard, cinnamon, a sugar crust.'),
  ('snacks-treats', 10, 'scone', 'Fruit scone', 350, false, '{gluten,eggs,dairy,sulphites}', 'With clotted cream and strawberry jam.'),
  ('drinks', 1, 'water', 'Bottled water', 150, false, '{}', 'Still or sparkling. Tap water is free: just ask.'),
  ('drinks', 2, 'squash', 'Squash', 150, false, '{sulphites}', 'Orange or blackcurrant, in a cup with a lid.'),
  ('drinks', 3, 'babyccino', 'Babyccino', 175, false, '{dairy}', 'Warm frothy milk, no coffee.'),
  ('drinks', 4, 'apple-juice', 'Pressed apple juice', 225, true, '{}', 'Somerset apples and nothing else.'),
  ('drinks', 5, 'tea', 'Pot of tea', 240, true, '{dairy}', 'English breakfast with milk, for one.'),
  ('drinks', 6, 'americano', 'Americano', 260, false, '{}', 'Black. If you take milk, that is dairy.'),
  ('drinks', 7, 'cappuccino', 'Cappuccino', 310, false, '{dairy,soya}', 'With a dusting of chocolate.'),
  ('drinks', 8, 'latte', 'Latte', 320, false, '{dairy}', 'Tall and milky.'),
  ('drinks', 9, 'hot-chocolate', 'Hot chocolate', 350, false, '{dairy,soya}', 'With whipped cream.');
