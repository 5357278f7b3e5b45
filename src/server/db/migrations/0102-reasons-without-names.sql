-- The reason why a waiting change failed began with a colleague's name, which an erasure could not remove.
-- safe while the old version runs: the few changes that have failed
update fact_change
set failed_why = replace(regexp_replace(failed_why, '^.*? has changed this meanwhile: ', ''),
  '; what you typed is still here.', '.')
where failed_why ~ ' has changed this meanwhile: ';
