-- A consent that a consent to another wording has replaced ends in this way; it was not withdrawn.
alter table email_consent drop constraint email_consent_withdrawn_how_check;
alter table email_consent add constraint email_consent_withdrawn_how
  check (withdrawn_how in ('page', 'mail', 'erased', 'other wording')) not valid;

-- For each address that was added to figures that were sent already, the day on which its first period
-- begins. An address without an entry gets the periods since `since`.
alter table figure_schedule add column recipients_since jsonb not null default '{}';
