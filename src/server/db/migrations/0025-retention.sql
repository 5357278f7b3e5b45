-- How long what says who somebody is stays, where nobody asks for less. The privacy page promises these; change both together.
create table retention (
  only_one boolean primary key default true check (only_one),
  -- After a message was answered, or came where nobody noted an answer; after a party's day.
  message_days integer not null default 365 check (message_days between 1 and 3650),
  -- After a booking was begun that was never paid.
  unpaid_booking_days integer not null default 365 check (unpaid_booking_days between 1 and 3650),
  -- After the visit.
  special_request_days integer not null default 365 check (special_request_days between 1 and 3650),
  -- After the end of the tax year of a booking.
  account_years integer not null default 6 check (account_years between 6 and 20)
);
insert into retention default values;

-- A consent may end because its giver had everything erased.
alter table email_consent drop constraint email_consent_withdrawn_how_check;
alter table email_consent add constraint email_consent_withdrawn_how_check check (withdrawn_how in ('page', 'mail', 'erased'));
