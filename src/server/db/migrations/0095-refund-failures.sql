-- Card refunds that the provider made and that the family's bank refused later, up to a month afterwards. The
-- money is back with the centre, which has to return it another way.
create table refund_failure (
  refund_id uuid primary key references refund,
  found_at timestamptz not null,
  reason text not null,
  settled_at timestamptz
);
create index refund_failure_open on refund_failure (found_at) where settled_at is null;

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind
  check (kind in ('payment-review', 'refund-failed', 'job-late', 'mail-stuck', 'money-stuck', 'backup-late', 'books')) not valid;
