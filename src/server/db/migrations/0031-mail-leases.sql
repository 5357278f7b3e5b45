-- A process that sends a mail leases it for some seconds. This is apart from the pause after a failure.

-- The number of the process that is sending the mail; `next_attempt_at` is then the end of its lease.
alter table mail add column taken_by integer;
