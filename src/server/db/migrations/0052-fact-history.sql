-- Changes of facts made in the owner's office (specification 13.1), and the history of every fact.
create table fact_change (
  id bigint primary key generated always as identity,
  -- Idempotency key that the page makes for each attempt.
  request_id uuid not null unique,
  sheet text not null,
  -- The steps of the change (src/domain/fact-changes.ts).
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- The steps in words, with the names that the facts had at that time.
  differences jsonb not null check (jsonb_typeof(differences) = 'array'),
  note text not null default '',
  made_by text not null,
  made_at timestamptz not null,
  -- From when the change applies. A change for a later day waits until that day.
  holds_from timestamptz not null,
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- The earlier change that this change undoes.
  undoes bigint references fact_change,
  -- Why a waiting change could not be applied when its time came.
  failed_why text,
  check (applied_at is null or withdrawn_at is null),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (applied_at is null or failed_why is null)
);
create index fact_change_newest on fact_change (sheet, id desc);
create index fact_change_waiting on fact_change (holds_from, id) where applied_at is null and withdrawn_at is null;
create unique index fact_change_undone_once on fact_change (undoes) where withdrawn_at is null;

-- Each changed row of a fact, before and after. A trigger writes it, so that changes made in SQL are recorded
-- too.
create table fact_history (
  id bigint primary key generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  changed_at timestamptz not null,
  -- The change in the office to which this belongs; null for any other change.
  change_id bigint references fact_change,
  check (before is not null or after is not null)
);
create index fact_history_of_table on fact_history (table_name, id desc);
create index fact_history_of_change on fact_history (change_id) where change_id is not null;

-- Several statements renumber rows. The numbers are unique again only after the last statement.
-- safe while the old version runs: a few dozen rows, read in a moment
alter table way_here drop constraint way_here_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table social_link drop constraint social_link_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table play_area drop constraint play_area_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table age_guide drop constraint age_guide_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table ticket_type drop constraint ticket_type_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table reward drop constraint reward_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table achievement drop constraint achievement_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table offer drop constraint offer_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table party_package drop constraint party_package_position_key, add unique (position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table party_slot drop constraint party_slot_party_package_id_position_key,
  add unique (party_package_id, position) deferrable;
-- safe while the old version runs: a few dozen rows, read in a moment
alter table loyalty_level drop constraint loyalty_level_from_points_key, add unique (from_points) deferrable;
