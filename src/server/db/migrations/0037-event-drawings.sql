-- The scene on an event's poster: the name of a drawing in src/web/art/gallery.tsx.
alter table event add column drawing text not null default 'event-day';
-- safe while the old version runs: four rows at most, in a column that it does not read.
update event set drawing = case id
    when 'kpop-demon-hunters' then 'stage'
    when 'secret-labubu-adventure' then 'hiding'
    when 'lantern-weekend' then 'lanterns'
    when 'wassail-weekend' then 'wassail'
  end
  where id in ('kpop-demon-hunters', 'secret-labubu-adventure', 'lantern-weekend', 'wassail-weekend');
