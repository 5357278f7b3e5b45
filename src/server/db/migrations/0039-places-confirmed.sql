-- How many children have confirmed places in a session. Triggers update the number with every change of a
-- place, so that taking places is as fast on a day with many bookings. The functions count it again whenever
-- they are applied.
alter table session add column confirmed_children integer not null default 0;
