-- Which members of staff may run parties: all, until the owner says otherwise.
alter table staff_person add column runs_parties boolean not null default true;
