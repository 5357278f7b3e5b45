-- A consent ends with 'other wording' if the member has agreed to another wording since. It was not
-- withdrawn.
alter table email_consent drop constraint email_consent_withdrawn_how_check;
alter table email_consent add constraint email_consent_withdrawn_how
  check (withdrawn_how in ('page', 'mail', 'erased', 'other wording')) not valid;

-- An address may be added to figures that are already sent to others. This column has the day on which the
-- first period for such an address begins. An address without an entry gets the periods since `since`.
alter table figure_schedule add column recipients_since jsonb not null default '{}';
