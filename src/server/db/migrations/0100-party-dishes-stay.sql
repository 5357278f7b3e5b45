-- A party package whose parties are served dishes cannot be removed, and neither can a dish that is an extra
-- of parties (specification 13.1). Removing them used to delete what is served at parties of the package, or
-- to empty the dish of the extra.
-- safe while the old version runs: a few dozen rows, and it refuses such a removal as it refuses others
alter table party_dish drop constraint party_dish_party_package_id_fkey,
  add constraint party_dish_party_package_id_fkey foreign key (party_package_id) references party_package;
-- safe while the old version runs: a few dozen rows, and it refuses such a removal as it refuses others
alter table party_extra drop constraint party_extra_menu_item_id_fkey,
  add constraint party_extra_menu_item_id_fkey foreign key (menu_item_id) references menu_item;
