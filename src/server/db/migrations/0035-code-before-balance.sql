-- Whether an e-mail address must be verified with a code before its credits or points are shown
-- (specification 12.12: by default it need not be).
alter table venue add column code_before_balance boolean not null default false;
