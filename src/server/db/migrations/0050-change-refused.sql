-- The mail about a change whose bank took days over its payment, and then refused it (specification 5.11).
insert into mail_kind (kind, about, title) values ('change-refused', 'visit_change_id', 'Payment of a change refused');
