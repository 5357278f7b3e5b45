-- A mail that is being sent is leased to its process for seconds, apart from the pause after a failure ------

-- The number of the process that sends it now. `next_attempt_at` is the end of its lease then.
alter table mail add column taken_by integer;
