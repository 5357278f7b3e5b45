-- Who of the staff may run parties: everybody, until the owner says otherwise.
alter table staff_person add column runs_parties boolean not null default true;
