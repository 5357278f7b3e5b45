-- How many children come to a session with confirmed bookings. Triggers update it with every change of a
-- place, so that a booking takes no longer on a day with many bookings. It is counted again whenever the
-- functions are applied.
alter table session add column confirmed_children integer not null default 0;
