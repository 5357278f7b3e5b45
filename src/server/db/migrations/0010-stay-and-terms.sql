-- How long open play lasts from check-in (spec A §9), once for all who say it.
alter table venue add column stay_minutes integer not null default 120 check (stay_minutes > 0);

-- The terms were first written on this day. A venue whose owner has set a day keeps it.
update venue set terms_version = '2026-11-21' where terms_version = '2026-11-01';
