create or replace function refund_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payment where booking_id = new.booking_id for update;
  if (select coalesce(sum(amount_pence), 0) from refund where booking_id = new.booking_id) + new.amount_pence
     > (select amount_pence from payment where booking_id = new.booking_id) then
    raise exception 'more would go back than was paid for booking %', new.booking_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create or replace trigger refund_within_payment before insert on refund
  for each row execute function refund_within_payment();
