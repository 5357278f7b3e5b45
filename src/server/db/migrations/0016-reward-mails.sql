-- Mails about rewards: a code that points were spent on, a level reached, and whether somebody who joined wants e-mails.
alter table mail add column redemption_id uuid references redemption;
alter table mail add unique (redemption_id, kind);
alter table mail add column level_reached_id uuid references level_reached;
alter table mail add unique (level_reached_id, kind);
alter table mail add column member_id uuid references member;
alter table mail add unique (member_id, kind);
insert into mail_kind (kind, about) values
  ('reward-redeemed', 'redemption_id'),
  ('level-reached', 'level_reached_id'),
  ('consent-asked', 'member_id');

-- What a mail says to mail programs, beside what it says to people.
alter table kept_mail add column headers jsonb not null default '{}';
