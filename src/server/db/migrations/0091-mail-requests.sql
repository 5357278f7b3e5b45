-- Requests to send a mail again that queued no repeat (specification 5.12 and 9.17). Instead, the mail was
-- queued for the first time, or a queued mail was made due at once. A repeated request changes nothing.
create table mail_request (
  client_id uuid primary key,
  mail_id uuid not null references mail on delete cascade
);
create index mail_request_mail on mail_request (mail_id);
