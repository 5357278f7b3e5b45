-- Price rules and offers are facts like all others (decision 57). The step that adds a row does not say who
-- changed it and when: a trigger takes both from the change.
alter table price_rule alter column id set default gen_random_uuid();
alter table price_rule alter column changed_at set default now();
alter table price_rule alter column changed_by set default '';
alter table offer_rule alter column changed_at set default now();
alter table offer_rule alter column changed_by set default '';

-- What past demand would have led to with a change that is not published (specification 13.6). The newest
-- twenty are kept.
create table rehearsal (
  -- Made by the page, one for each attempt, so that a repeated one is played once.
  id uuid primary key,
  made_at timestamptz not null,
  title text not null,
  result jsonb not null check (jsonb_typeof(result) = 'object')
);
