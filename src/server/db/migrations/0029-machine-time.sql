-- What the machine has done, or has not done yet, is dated by its own time and never by the centre's clock, which can be set.

-- Since when a mail or a refund waits: filled by the database itself.
alter table mail add column written_at timestamptz not null default now();
alter table refund add column written_at timestamptz not null default now();

-- Noted by the centre's clock so far, which may have been ahead: a job is never missed as long as its last end lies in the future.
-- safe while the old version runs: twelve rows, and it writes its own times over them at each end of a job
update job_run set known_since = least(known_since, now()), finished_at = least(finished_at, now()), failed_at = least(failed_at, now());
