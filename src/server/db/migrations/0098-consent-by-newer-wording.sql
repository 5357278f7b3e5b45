-- A consent that a consent to another wording has replaced ends in this way; it was not withdrawn.
alter table email_consent drop constraint email_consent_withdrawn_how_check;
alter table email_consent add constraint email_consent_withdrawn_how
  check (withdrawn_how in ('page', 'mail', 'erased', 'other wording')) not valid;
