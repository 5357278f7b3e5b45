-- Lists of enquiries for staff: pages by time and name, those that wait, and search -------------------------------------

-- Enquiries about parties have a list of their own.
alter table inquiry add column about_party boolean not null generated always as (inquiry_type in ('birthday', 'party_booking')) stored;
-- What a search looks through.
alter table inquiry add column words text not null generated always as (
  plain_words(name || ' ' || email || ' ' || phone || ' ' || message)
) stored;

create index inquiry_list_newest on inquiry (about_party, created_at desc, id desc);
create index inquiry_list_waiting on inquiry (about_party, created_at desc, id desc) where responded_at is null;
create index inquiry_list_name on inquiry (about_party, plain_words(name), id);
create index inquiry_words on inquiry using gin (words gin_trgm_ops);
create index party_inquiry_day on party_inquiry (party_date, inquiry_id);

