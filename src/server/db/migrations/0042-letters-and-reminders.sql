-- Mails by rule (reminders and thanks), letters that staff write to the families of a day, and the outbox.

-- Rules by which bookings of a kind get a mail automatically (specification 9.15). An owner changes these
-- rows.
create table mail_rule (
  id text primary key,
  -- The rule's name in the outbox.
  title text not null check (length(btrim(title)) > 0),
  kind text not null references product,
  event text not null check (event in ('before it starts', 'after it ended')),
  -- How many minutes before the start of the first session, or after the end of the last one, the mail is
  -- due. Counted on the venue's clock, so that a day before 9:30 AM is 9:30 AM even if the clocks change in
  -- between.
  minutes integer not null check (minutes between 0 and 60 * 24 * 60),
  -- The mail is not sent if the booking was confirmed, or moved to its present time, less than this many
  -- minutes before the mail is due.
  quiet_minutes integer not null default 60 check (quiet_minutes >= 0),
  -- The mail is not sent once it is overdue by more than this many minutes.
  late_minutes integer not null default 180 check (late_minutes between 1 and 60 * 24 * 7),
  -- Only to members who agreed to e-mails.
  needs_consent boolean not null default false,
  -- Only to families that were checked in.
  needs_check_in boolean not null default false,
  -- Placeholders: {name} {day} {time} {what} {reference} {centre} {phone} {arrival}.
  subject text not null check (length(btrim(subject)) between 1 and 150),
  -- Paragraphs are separated by an empty line.
  words text not null check (length(btrim(words)) between 1 and 4000),
  -- Things to bring, shown as a list. A mail about a photo session also lists those of the photo studio.
  bring text[] not null default '{}',
  -- Whether the mail shows the ticket with its QR code.
  shows_ticket boolean not null default false,
  is_on boolean not null default true
);
insert into mail_rule (id, title, kind, event, minutes, late_minutes, needs_consent, needs_check_in, subject, words, bring, shows_ticket, is_on) values
  ('visit-day-before', 'Reminder: your visit is tomorrow', 'visit', 'before it starts', 1440, 720, false, false,
    'See you on {day}', 'This is a reminder of your visit to {centre} on {day}, {time}. {arrival}

Show the code below when you arrive. If your plans have changed, reply to this mail or call {phone}.',
    '{"Socks for everybody who plays or climbs in; shoes come off at the door","Clothes that cover arms and knees, without scarves, cords or badges"}', true, true),
  ('photo-two-hours-before', 'Reminder: your photo session is today', 'photo', 'before it starts', 120, 60, false, false,
    'Your photo session starts at {time}', 'Your photo session at {centre} is today, {time}. {arrival}

Show the code below when you arrive. If you are running late, call {phone}.', '{}', true, true),
  ('visit-day-after', 'Thanks: how was your visit?', 'visit', 'after it ended', 1440, 1440, true, true,
    'How was your visit on {day}?', 'Thank you for playing at {centre}. How was it? Reply to this mail and tell us what you liked and what we could do better: we read every answer.', '{}', false, false);

-- Each mail by rule. A booking gets the mail of a rule once. If it is moved to another time, it may get the
-- mail once more for that time.
create table rule_mail (
  id uuid primary key default gen_random_uuid(),
  rule_id text not null references mail_rule,
  booking_id uuid not null references booking on delete cascade,
  -- The start or end of the booking that the mail is about. A move changes it, so a moved booking may get
  -- another mail.
  event_at timestamptz not null,
  due_at timestamptz not null,
  queued_at timestamptz not null,
  unique (booking_id, rule_id, event_at)
);
create index rule_mail_rule on rule_mail (rule_id);

-- A letter that staff write to the families booked for a day, for one of its sessions, or for its photo
-- sessions. The same words to the same families are one letter, however often they are sent.
create table letter (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  audience text not null check (audience in ('day', 'session', 'photos')),
  starts integer,
  ends integer,
  subject text not null check (length(btrim(subject)) between 1 and 150),
  words text not null check (length(btrim(words)) between 1 and 4000),
  -- Digest of the day, the audience, its session, the subject and the words.
  digest text not null unique,
  written_at timestamptz not null,
  -- When it was sent to the families; null while only staff have seen it.
  sent_at timestamptz,
  check ((audience = 'session') = (starts is not null and ends is not null))
);
create index letter_sent on letter (sent_at desc, id desc) where sent_at is not null;

create table letter_recipient (
  id uuid primary key default gen_random_uuid(),
  letter_id uuid not null references letter on delete cascade,
  -- A booking of the family; null for the copy that staff first sent to themselves.
  booking_id uuid references booking on delete cascade,
  mailbox text not null,
  email text not null,
  queued_at timestamptz not null
);
create unique index letter_recipient_once on letter_recipient (letter_id, mailbox) where booking_id is not null;
create index letter_recipient_letter on letter_recipient (letter_id);
create index letter_recipient_booking on letter_recipient (booking_id);
create index letter_recipient_mailbox on letter_recipient (mailbox);

alter table mail
  add column rule_mail_id uuid references rule_mail on delete cascade,
  add column letter_recipient_id uuid references letter_recipient on delete cascade,
  -- For a mail that was sent again: the first mail, and the number of this repeat, from 1.
  add column again_of uuid references mail on delete cascade,
  add column again_number integer,
  -- The address to which the mail was last sent, whether that succeeded or not.
  add column sent_to text;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_rule_mail_once on mail (rule_mail_id, kind);
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_letter_recipient_once on mail (letter_recipient_id, kind);
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_again_once on mail (again_of, again_number);
-- safe while the old version runs: a centre's mails are read in a moment, or it is built by hand beforehand
create index if not exists mail_newest on mail (queued_at desc, id desc);
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create index mail_sent_to on mail (mailbox_of(sent_to)) where sent_to is not null;
-- safe while the old version runs: a centre's mails are read in a moment, or it is built by hand beforehand
create index if not exists mail_unsent on mail (queued_at desc, id desc) where status in ('refused', 'queued');

-- What the outbox calls a kind of mail, and whether staff may send one again.
alter table mail_kind
  add column title text not null default '',
  add column can_go_again boolean not null default true;
-- safe while the old version runs: some fifteen rows, in columns that it does not read
update mail_kind set title = case kind
    when 'booking-confirmed' then 'Confirmation'
    when 'late-money-returned' then 'Late payment returned'
    when 'payment-refused' then 'Payment refused'
    when 'booking-cancelled' then 'Cancellation'
    when 'booking-moved' then 'Visit moved'
    when 'credits-returned' then 'Credits returned'
    when 'money-returned' then 'Money returned'
    when 'inquiry-arrived' then 'Enquiry, to the centre'
    when 'inquiry-received' then 'Enquiry received'
    when 'email-code' then 'E-mail code'
    when 'reward-redeemed' then 'Reward'
    when 'level-reached' then 'New rewards level'
    when 'consent-asked' then 'Question about e-mails'
    when 'alert-raised' then 'Alert, to the centre'
    else '' end,
  -- A code expires, and an alert is about one moment. A mail about a level needs the member's consent, and
  -- 'consent-asked' requests it.
  can_go_again = kind not in ('email-code', 'level-reached', 'consent-asked', 'alert-raised');
insert into mail_kind (kind, about, title) values
  ('by-rule', 'rule_mail_id', 'Mail by rule'),
  ('letter', 'letter_recipient_id', 'Letter'),
  ('sent-again', 'again_of', 'Sent again');

-- For how many days letters, and the addresses to which mails were sent, are stored.
alter table retention add column mail_days integer not null default 365 check (mail_days between 1 and 3650);

-- Consent to e-mails about rewards does not cover asking how a visit was. Only members who agreed to a
-- wording that covers such a question get the mail. The owner makes that wording the current one when turning
-- the rule on.
alter table consent_wording add column covers_visits boolean not null default false;
insert into consent_wording (version, words, covers_visits) values
  ('2026-11-23', 'Yes, email me when I reach a new level, when there is news about my rewards, and to ask how a visit was. Every email has a link that ends them with one click.', true)
  on conflict do nothing;
