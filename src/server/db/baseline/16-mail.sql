-- Mail: the queue, and the local mailbox.

-- Kinds of mail. `about` is the column of `mail` that refers to the subject of such a mail. A later migration
-- adds a kind as a row. If the kind is about something new, the migration also adds a column to `mail`.
create table mail_kind (
  kind text primary key,
  about text not null
);

create table mail (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  kind text not null references mail_kind,
  status text not null check (status in ('queued', 'sent', 'refused', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_problem text,
  queued_at timestamptz not null,
  sent_at timestamptz,
  inquiry_id uuid references inquiry,
  -- For mails about a refund.
  refund_id uuid references refund,
  -- For the mail with a code. The mail is deleted with the code, also from the local mailbox.
  email_code_id uuid references email_code on delete cascade,
  -- For mails about the loyalty scheme: a code bought with points, a level reached, and a new member's
  -- consent to e-mails, which the member is asked to confirm.
  redemption_id uuid references redemption,
  level_reached_id uuid references level_reached,
  member_id uuid references member,
  alert_id uuid references alert,
  -- When the mail was queued, by the database's clock.
  written_at timestamptz not null default now(),
  unique (booking_id, kind),
  unique (inquiry_id, kind),
  unique (refund_id, kind),
  unique (email_code_id, kind),
  unique (redemption_id, kind),
  unique (level_reached_id, kind),
  unique (member_id, kind),
  unique (alert_id, kind)
);
create index mail_waiting on mail (next_attempt_at) where status = 'queued';
create index mail_acknowledged on mail (queued_at) where kind = 'inquiry-received';
create index mail_sent on mail (sent_at desc) where sent_at is not null;
create index mail_refused on mail (queued_at) where status = 'refused';

-- The local mailbox, which receives the mails if no SMTP server is configured.
create table kept_mail (
  mail_id uuid primary key references mail on delete cascade,
  kept_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  attachments jsonb not null,
  reply_to text,
  -- Further headers of the mail, for mail programs.
  headers jsonb not null default '{}'
);
create index kept_mail_newest on kept_mail (kept_at desc);

insert into mail_kind (kind, about) values
  ('booking-confirmed', 'booking_id'),
  ('late-money-returned', 'booking_id'),
  ('payment-refused', 'booking_id'),
  ('inquiry-arrived', 'inquiry_id'),
  ('inquiry-received', 'inquiry_id'),
  ('credits-returned', 'refund_id'),
  ('email-code', 'email_code_id'),
  ('reward-redeemed', 'redemption_id'),
  ('level-reached', 'level_reached_id'),
  ('consent-asked', 'member_id'),
  ('booking-cancelled', 'booking_id'),
  ('money-returned', 'refund_id'),
  ('alert-raised', 'alert_id');
