-- The pictures of a mail in the local mailbox are compressed already. Compressing them again would take
-- longer than writing the rest of the row.
alter table kept_mail alter column attachments set storage external;
