-- `building_days`: the weekdays on which the building and its café are open, 0 for Sunday to 6 for Saturday
-- (specification 12.2; the kiosk's footer, 2.16, says Mon-Sun). `notice_new_days`: for how many days a notice
-- counts as new after it was posted (specification 12.44).
alter table venue
  add column building_days integer[] not null default '{0,1,2,3,4,5,6}'
    check (cardinality(building_days) > 0 and building_days <@ '{0,1,2,3,4,5,6}'),
  add column notice_new_days integer not null default 14 check (notice_new_days >= 0);
