-- The pictures of a kept mail are compressed already. Compressing them again would take longer than writing
-- the rest of the row.
alter table kept_mail alter column attachments set storage external;
