-- A request to send a mail again, if it queued no repeat (specification 5.12 and 9.17). Instead, it queued
-- the mail for the first time, or made a mail that was queued already due immediately. If the same request
-- is sent a second time, it changes nothing.
create table mail_request (
  client_id uuid primary key,
  mail_id uuid not null references mail on delete cascade
);
create index mail_request_mail on mail_request (mail_id);
