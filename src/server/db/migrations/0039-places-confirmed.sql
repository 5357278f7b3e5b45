-- How many children have confirmed places in a session. Triggers update the number with every change of a
-- place, so that taking places is not slower on a day with many bookings. All children are counted again
-- whenever the SQL functions are applied.
alter table session add column confirmed_children integer not null default 0;
