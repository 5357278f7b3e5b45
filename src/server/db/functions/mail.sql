create or replace function mail_about_one_thing() returns trigger language plpgsql as $$
declare
  v_mail jsonb := to_jsonb(new);
begin
  if (select count(distinct about) from mail_kind where v_mail->>about is not null) <> 1
     or (select v_mail->>about from mail_kind where kind = new.kind) is null then
    raise exception 'a mail of kind % must be about one thing', new.kind
      using errcode = 'check_violation', constraint = 'mail_about_one_thing';
  end if;
  return new;
end $$;
create or replace trigger mail_about_one_thing before insert on mail
  for each row execute function mail_about_one_thing();

-- Leases up to p_most due mails to a process until p_until. Returns each mail with the id of the row that it
-- is about, and the booking that it concerns directly or through that row.
create or replace function take_waiting_mail(p_owner integer, p_now timestamptz, p_until timestamptz, p_most integer)
returns table (id uuid, kind text, is_repeat boolean, about_id text, booking_id uuid) language plpgsql as $$
begin
  return query
    update mail m set attempts = m.attempts + 1, taken_by = p_owner, next_attempt_at = p_until
    where m.id in (select w.id from mail w where w.status = 'queued' and w.next_attempt_at <= p_now
      order by w.next_attempt_at limit p_most for update skip locked)
    returning m.id, m.kind, m.again_of is not null,
      (select to_jsonb(m)->>k.about from mail_kind k where k.kind = m.kind),
      coalesce(m.booking_id, (select r.booking_id from refund r where r.id = m.refund_id),
        (select r.booking_id from rule_mail r where r.id = m.rule_mail_id),
        (select r.booking_id from letter_recipient r where r.id = m.letter_recipient_id),
        (select v.booking_id from visit_move v where v.id = m.visit_move_id),
        (select v.booking_id from visit_change v where v.id = m.visit_change_id),
        (select o.booking_id from waitlist_offer o where o.id = m.waitlist_offer_id),
        (select c.booking_id from closure_booking c where c.id = m.closure_booking_id),
        (select y.booking_id from party_notice n join party y on y.id = n.party_id where n.id = m.party_notice_id),
        (select g.booking_id from gift_sending g where g.id = m.gift_sending_id));
end $$;

-- Marks a mail as sent. Also stores the recipient's address, unless the person's data was erased, and the
-- mail dropped, while the mail was being sent.
create or replace function mark_mail_sent(p_mail uuid, p_recipient text, p_at timestamptz) returns void language plpgsql as $$
begin
  update mail set status = 'sent', sent_at = p_at, last_problem = null, taken_by = null,
      sent_to = case when status = 'dropped' then null else p_recipient end
    where id = p_mail;
end $$;

-- What each mail is about: `about_id` is the id of a row, such as a refund. A mail that was sent again
-- (`again_of`) is about the same row as the first mail. `booking_id` is the booking that the mail concerns,
-- directly or through that row.
create or replace view mail_subject as
  select m.id as mail_id, first.id as first_id, first.kind,
    (select to_jsonb(first) ->> k.about from mail_kind k where k.kind = first.kind) as about_id,
    coalesce(first.booking_id, refund.booking_id, by_rule.booking_id, recipient.booking_id, move.booking_id, change.booking_id,
      offer.booking_id, closed.booking_id, noticed.booking_id, sending.booking_id) as booking_id
  from mail m
    join mail first on first.id = coalesce(m.again_of, m.id)
    left join refund on refund.id = first.refund_id
    left join rule_mail by_rule on by_rule.id = first.rule_mail_id
    left join letter_recipient recipient on recipient.id = first.letter_recipient_id
    left join visit_move move on move.id = first.visit_move_id
    left join visit_change change on change.id = first.visit_change_id
    left join waitlist_offer offer on offer.id = first.waitlist_offer_id
    left join closure_booking closed on closed.id = first.closure_booking_id
    left join party_notice notice on notice.id = first.party_notice_id
    left join party noticed on noticed.id = notice.party_id
    left join gift_sending sending on sending.id = first.gift_sending_id;

-- Returns the mails that concern these bookings, including mails that were sent again. Uses arrays and
-- unions, because with `or` and `in` the planner reads every mail ever sent.
create or replace function mails_of_bookings(p_bookings uuid[]) returns setof uuid language sql stable as $$
  with found as (
    select id from mail where booking_id = any(p_bookings)
    union select id from mail where refund_id = any(array(select id from refund where booking_id = any(p_bookings)))
    union select id from mail where visit_move_id = any(array(select id from visit_move where booking_id = any(p_bookings)))
    union select id from mail where visit_change_id = any(array(select id from visit_change where booking_id = any(p_bookings)))
    union select id from mail where waitlist_offer_id = any(array(
      select id from waitlist_offer where booking_id = any(p_bookings)))
    union select id from mail where closure_booking_id = any(array(
      select mailed_with from closure_booking where booking_id = any(p_bookings)))
    union select id from mail where party_notice_id = any(array(
      select n.id from party_notice n join party y on y.id = n.party_id where y.booking_id = any(p_bookings)))
    union select id from mail where gift_sending_id = any(array(select id from gift_sending where booking_id = any(p_bookings)))
    union select id from mail where rule_mail_id = any(array(select id from rule_mail where booking_id = any(p_bookings)))
    union select id from mail where letter_recipient_id = any(array(
      select id from letter_recipient where booking_id = any(p_bookings))))
  select id from found
  union select id from mail where again_of = any(array(select id from found));
$$;

-- Returns the mails to or about the person with a canonical e-mail address (`mailbox_of`), including mails
-- that were sent again.
create or replace function mails_of_person(p_mailbox text) returns setof uuid language sql stable as $$
  with their_member as (select id from member where mailbox = p_mailbox),
  their_group as (select id from waitlist_group where mailbox_of(email) = p_mailbox),
  found as (
    select mails_of_bookings(array(select id from booking where mailbox_of(customer_email) = p_mailbox)) as id
    union select id from mail where inquiry_id = any(array(select id from inquiry where mailbox_of(email) = p_mailbox))
    union select id from mail where member_id = any(array(select id from their_member))
    union select id from mail where redemption_id = any(array(
      select id from redemption where member_id = any(array(select id from their_member))))
    union select id from mail where level_reached_id = any(array(
      select id from level_reached where member_id = any(array(select id from their_member))))
    union select id from mail where email_code_id = any(array(select id from email_code where mailbox = p_mailbox))
    union select id from mail where letter_recipient_id = any(array(
      select id from letter_recipient where mailbox = p_mailbox))
    union select id from mail where gift_sending_id = any(array(select id from gift_sending where mailbox_of(email) = p_mailbox))
    union select id from mail where waitlist_group_id = any(array(select id from their_group))
    union select id from mail where waitlist_offer_id = any(array(
      select id from waitlist_offer where group_id = any(array(select id from their_group))))
    union select id from mail where sent_to is not null and mailbox_of(sent_to) = p_mailbox)
  select id from found
  union select id from mail where again_of = any(array(select id from found));
$$;

-- The times of confirmed visits, photo sessions and parties. No booking's time has changed since its
-- `taken_at`. For a party, `taken_at` is the time of its last move, or '-infinity' if it was never moved. The
-- column `taken_at` of the table `party` would not do, because it also changes when the party gets another
-- host or other lanes.
create or replace view booked_times as
  select p.booking_id, s.day, p.starts, p.ends, p.taken_at
  from place p join session s on s.id = p.session_id where p.live_until = 'infinity'
    and not exists (select from party y where y.booking_id = p.booking_id)
  union all
  select booking_id, day, starts, ends, taken_at from photo_session where live_until = 'infinity'
  union all
  select y.booking_id, y.day, y.starts, y.ends, coalesce((
      select max(c.made_at) from party_change c where c.party_id = y.id and c.kind = 'moved'), '-infinity')
    from party y where y.live_until = 'infinity';
