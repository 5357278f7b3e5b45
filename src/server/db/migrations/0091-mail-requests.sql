-- Requests to send a mail again that queued no mail of their own (specification 5.12 and 9.17): each sent
-- the mail for the first time, or made one that was queued due at once. A repeat of such a request changes
-- nothing.
create table mail_request (
  client_id uuid primary key,
  mail_id uuid not null references mail on delete cascade
);
create index mail_request_mail on mail_request (mail_id);
