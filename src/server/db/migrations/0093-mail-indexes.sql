-- A mail is about one thing, such as a refund. Each index here prevents a second mail about the same thing.
-- It now gets an entry only for mails about that kind of thing. Before, each mail was written three times,
-- and every index got an entry each time. The index on `booking_id` stays as it is, because most mails are
-- about a booking.
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_inquiry_once on mail (inquiry_id, kind) where inquiry_id is not null;
alter table mail drop constraint mail_inquiry_id_kind_key;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_refund_once on mail (refund_id, kind) where refund_id is not null;
alter table mail drop constraint mail_refund_id_kind_key;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_email_code_once on mail (email_code_id, kind) where email_code_id is not null;
alter table mail drop constraint mail_email_code_id_kind_key;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_redemption_once on mail (redemption_id, kind) where redemption_id is not null;
alter table mail drop constraint mail_redemption_id_kind_key;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_level_reached_once on mail (level_reached_id, kind) where level_reached_id is not null;
alter table mail drop constraint mail_level_reached_id_kind_key;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_member_once on mail (member_id, kind) where member_id is not null;
alter table mail drop constraint mail_member_id_kind_key;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index if not exists mail_alert_once on mail (alert_id, kind) where alert_id is not null;
alter table mail drop constraint mail_alert_id_kind_key;
drop index mail_waitlist_group_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_waitlist_group_once on mail (waitlist_group_id, kind) where waitlist_group_id is not null;
drop index mail_waitlist_offer_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_waitlist_offer_once on mail (waitlist_offer_id, kind) where waitlist_offer_id is not null;
drop index mail_staff_invitation_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_staff_invitation_once on mail (staff_invitation_id, kind) where staff_invitation_id is not null;
drop index mail_visit_move_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_visit_move_once on mail (visit_move_id, kind) where visit_move_id is not null;
drop index mail_figure_report_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_figure_report_once on mail (figure_report_id, kind) where figure_report_id is not null;
drop index mail_visit_change_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_visit_change_once on mail (visit_change_id, kind) where visit_change_id is not null;
drop index mail_party_notice_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_party_notice_once on mail (party_notice_id, kind) where party_notice_id is not null;
drop index mail_gift_sending_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_gift_sending_once on mail (gift_sending_id, kind) where gift_sending_id is not null;
drop index mail_closure_booking_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_closure_booking_once on mail (closure_booking_id, kind) where closure_booking_id is not null;
drop index mail_rule_mail_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_rule_mail_once on mail (rule_mail_id, kind) where rule_mail_id is not null;
drop index mail_letter_recipient_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_letter_recipient_once on mail (letter_recipient_id, kind) where letter_recipient_id is not null;
drop index mail_again_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_again_once on mail (again_of, again_number) where again_of is not null;
