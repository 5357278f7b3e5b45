-- Price rules and offers are facts like all others (decision 57). A step that adds a row does not say who
-- changed it and when: a trigger copies both from the change.
alter table price_rule alter column id set default gen_random_uuid();
alter table price_rule alter column changed_at set default now();
alter table price_rule alter column changed_by set default '';
alter table offer_rule alter column changed_at set default now();
alter table offer_rule alter column changed_by set default '';

-- Rehearsals: results of replaying past demand against a change that is not published (specification 13.6).
-- The newest twenty are stored.
create table rehearsal (
  -- Idempotency key that the page makes for each attempt.
  id uuid primary key,
  made_at timestamptz not null,
  title text not null,
  result jsonb not null check (jsonb_typeof(result) = 'object')
);
