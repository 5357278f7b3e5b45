-- The notice board.

-- The centre's short posts, which it also publishes on its social page.
create table notice_post (
  id uuid primary key default gen_random_uuid(),
  text text not null check (length(text) between 1 and 5000),
  posted_at timestamptz not null,
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  shares integer not null default 0 check (shares >= 0),
  type text not null default 'text' check (type = 'text'),
  -- URL of the same post on the social page; null for a link to the social page itself.
  link text check (link ~ '^https://')
);
create index notice_post_newest on notice_post (posted_at desc);
