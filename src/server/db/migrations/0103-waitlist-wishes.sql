-- Whether the calendar has the session of a wish and does not block it. A wish without such a session keeps
-- no places off sale.
alter table waitlist_wish add column can_be_offered boolean not null default true;

-- The mail about a session in which the tickets of a waiting group now cost nothing or are no longer sold
-- online.
insert into mail_kind (kind, about, title, can_go_again) values
  ('waitlist-withdrawn', 'waitlist_group_id', 'Waitlist session withdrawn', false);
insert into mail_text (mail, id, words) values
('waitlist-withdrawn', 'subject', $w$We cannot hold places for you on {session}$w$),
('waitlist-withdrawn', 'preview', $w$You no longer wait for this session.$w$),
('waitlist-withdrawn', 'title', $w$We cannot hold these places$w$),
('waitlist-withdrawn', 'greeting', $w$Dear {name},$w$),
('waitlist-withdrawn', 'words', $w$You were on the waitlist for {session}. Your tickets now cost nothing there, or are no longer sold online, so we cannot hold places for you, and you no longer wait for this session. Nothing was charged.

Would you still like to come? Then please call us on {phone}.$w$);
