-- The pictures of a kept mail are compressed already. Compressing them again cost more than the rest of
-- its row.
alter table kept_mail alter column attachments set storage external;
