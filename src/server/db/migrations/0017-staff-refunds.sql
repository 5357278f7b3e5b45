-- Cancelling and refunding by staff -----------------------------------------------------------------------------------

-- Why and by whom money goes back, where staff decided it. The deed is made once, however often it is sent.
alter table refund drop constraint refund_kind_check;
alter table refund add constraint refund_kind_check check (kind in ('late-money', 'credits-returned', 'by-staff'));
alter table refund add column reason text check (length(btrim(reason)) between 1 and 300);
alter table refund add column deed uuid unique;
alter table refund add check ((kind = 'by-staff') = (reason is not null and deed is not null));

-- A booking that staff cancelled. What goes back for it is a refund of the same deed.
create table cancellation (
  booking_id uuid primary key references booking,
  deed uuid not null unique,
  reason text not null check (length(btrim(reason)) between 1 and 300),
  refund_pence integer not null check (refund_pence >= 0),
  -- What the 24-hour rule would have given back, so that goodwill and hard cases can be seen later.
  policy_pence integer not null check (policy_pence >= 0),
  cancelled_at timestamptz not null
);

insert into mail_kind (kind, about) values ('booking-cancelled', 'booking_id'), ('money-returned', 'refund_id');
