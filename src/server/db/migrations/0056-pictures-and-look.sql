-- The centre's own pictures and colours (specification 13.4). The files of pictures are in the database, so
-- that they are part of backups, restores and moves, and every process has them without further set-up
-- (decision 0054).
create table picture (
  -- The first 32 hexadecimal digits of the SHA-256 of the uploaded file, so that uploading the same file
  -- again adds no picture.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  file_name text not null check (length(file_name) between 1 and 120),
  -- Alternative text. Empty until somebody writes it, and for a decorative picture.
  words text not null default '' check (length(words) <= 300),
  decorative boolean not null default false,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null,
  constraint picture_decorative_without_words check (not decorative or words = '')
);

-- A picture in one width and format, as browsers get it. The uploaded file itself is not stored.
create table picture_file (
  picture_id text not null references picture on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp', 'png')),
  content bytea not null,
  primary key (picture_id, width, format)
);
alter table picture_file alter column content set storage external;

-- Where a picture replaces a drawing: a place on the site, and the area, dish, event or package (`subject`,
-- empty if the place has only one drawing). The focal point is in tenths of the width and height.
create table picture_place (
  place text not null check (
    place in ('home', 'play-area', 'dish', 'event', 'party-package', 'photo-studio', 'logo')
  ),
  subject text not null default '',
  picture_id text not null references picture,
  across integer not null default 5 check (across between 0 and 10),
  down integer not null default 5 check (down between 0 and 10),
  primary key (place, subject)
);
-- safe while the old version runs: the table is new and empty
create index picture_place_of on picture_place (picture_id);

-- The colours of the site.
create table look (
  id boolean primary key default true check (id),
  paper text not null default '#fff9ee' check (paper ~ '^#[0-9a-f]{6}$'),
  paper_deep text not null default '#f6ead2' check (paper_deep ~ '^#[0-9a-f]{6}$'),
  bramble text not null default '#2c1a2e' check (bramble ~ '^#[0-9a-f]{6}$'),
  apple text not null default '#c8253b' check (apple ~ '^#[0-9a-f]{6}$'),
  leaf text not null default '#2f6b3a' check (leaf ~ '^#[0-9a-f]{6}$'),
  honey text not null default '#f4b63f' check (honey ~ '^#[0-9a-f]{6}$'),
  tor text not null default '#8fb8c9' check (tor ~ '^#[0-9a-f]{6}$')
);
insert into look default values;
