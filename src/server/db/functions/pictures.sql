-- Deletes the place of a picture when the row that this place belongs to is deleted. Otherwise the picture
-- would stay in use in a place where nobody could remove it.
create or replace function picture_place_gone() returns trigger language plpgsql as $$
begin
  delete from picture_place where place = tg_argv[0] and subject = old.id;
  return null;
end $$;
create or replace trigger picture_place_gone after delete on play_area
  for each row execute function picture_place_gone('play-area');
create or replace trigger picture_place_gone after delete on menu_item
  for each row execute function picture_place_gone('dish');
create or replace trigger picture_place_gone after delete on event
  for each row execute function picture_place_gone('event');
create or replace trigger picture_place_gone after delete on party_package
  for each row execute function picture_place_gone('party-package');
