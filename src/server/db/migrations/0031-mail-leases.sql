-- A process that sends a mail leases it for some seconds, so that no other process sends it too.

-- The number of the process that is sending the mail; null while none is. `next_attempt_at` is the end of the
-- lease while this is set, and otherwise the time of the next attempt.
alter table mail add column taken_by integer;
