-- How many children the confirmed bookings of a session bring: kept with every change of a place, so that
-- what a booking costs does not grow with what its day holds. Counted anew where the functions are applied.
alter table session add column confirmed_children integer not null default 0;
