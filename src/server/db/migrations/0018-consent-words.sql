-- 'Email' is written as everywhere on the pages. A wording that somebody may have read stays as it was: this is a new one.
insert into consent_wording (version, words) values
  ('2026-11-21', 'Yes, email me when I reach a new level and when there is news about my rewards. Every email has a link that ends them with one click.');
alter table loyalty_programme alter column consent_version set default '2026-11-21';
update loyalty_programme set consent_version = '2026-11-21' where consent_version = '2026-11';
