-- A group on the waitlist gets a mail each time that it loses sessions. Before, it got one for the first loss
-- only. While such a mail has not been tried, it names later losses too, so no second one is queued with it.
drop index mail_waitlist_group_once;
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create unique index mail_waitlist_group_once on mail (waitlist_group_id, kind)
  where waitlist_group_id is not null and (kind <> 'waitlist-withdrawn' or status = 'queued' and attempts = 0);
-- safe while the old version runs: few rows have a value, so the index is built as fast as the table is read
create index mail_waitlist_group on mail (waitlist_group_id) where waitlist_group_id is not null;
