-- The mail about a change whose payment the bank refused after some days (specification 5.11).
insert into mail_kind (kind, about, title) values ('change-refused', 'visit_change_id', 'Payment of a change refused');
