-- What people write to the centre -------------------------------------------------------------------------------------

create table inquiry (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  inquiry_type text not null check (inquiry_type in ('general', 'birthday', 'group', 'feedback', 'party_booking')),
  message text not null,
  digest text not null,
  created_at timestamptz not null,
  responded_at timestamptz
);
create index inquiry_newest on inquiry (created_at desc);
create index inquiry_digest on inquiry (digest, created_at);

-- The mailbox behind an address: letters of either case and what follows a plus reach the same person.
create function mailbox_of(email text) returns text language sql immutable
  return regexp_replace(lower(email), '\+[^@]*@', '@');
create index inquiry_mailbox on inquiry (mailbox_of(email), created_at);

-- A mail is about exactly one thing; its kind says which.
alter table mail alter column booking_id drop not null;
alter table mail add column inquiry_id uuid references inquiry;
alter table mail add unique (inquiry_id, kind);
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (
  num_nonnulls(booking_id, inquiry_id) = 1
  and case
    when booking_id is not null then kind in ('booking-confirmed', 'late-money-returned', 'payment-refused')
    else kind in ('inquiry-arrived', 'inquiry-received')
  end
);
create index mail_acknowledged on mail (queued_at) where kind = 'inquiry-received';

alter table kept_mail add column reply_to text;

-- How to get here -----------------------------------------------------------------------------------------------------

create table way_here (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('drive', 'parking', 'bus', 'train')),
  title text not null,
  body text not null,
  position integer not null unique
);
insert into way_here (kind, title, body, position) values
  ('drive', 'By car', 'Leave the M5 at junction 23 and take the A39 across the Levels towards Glastonbury, about 25 minutes. Just before the town, brown signs with an apple on them lead you into Orchard Lane. We are the barn at the end of it; if you meet the Tor, you have gone too far.', 1),
  ('parking', 'Parking', 'Directly outside the door, with wide bays for prams and car seats nearest to it.', 2),
  ('bus', 'By bus', 'Buses between Wells and Street stop at the end of Orchard Lane. From there it is five minutes on foot, with a pavement all the way.', 3),
  ('train', 'By train', 'Castle Cary and Bridgwater are the nearest main line stations. From either it is about half an hour by taxi; book one ahead, because they seldom wait there.', 4);

create trigger calendar_changed after insert or update or delete or truncate on way_here for each statement execute function calendar_changed();
