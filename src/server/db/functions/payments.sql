-- Fills in when a payment was received and how much, if a statement sets the status to 'succeeded' without
-- them. The amount received is then `amount_pence`.
create or replace function payment_received() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' and new.received_at is null then
    new.received_at := coalesce(new.asked_at, new.created_at);
    new.received_pence := coalesce(new.received_pence, new.amount_pence);
  end if;
  return new;
end $$;
create or replace trigger payment_received before insert or update on payment
  for each row execute function payment_received();

-- Refuses to change a payment that was received.
create or replace function payment_is_final() returns trigger language plpgsql as $$
begin
  if (new.id, new.booking_id, new.tender, new.amount_pence, new.received_pence, new.received_at, new.status,
      new.given_pence, new.receipt_number, new.credit_id)
    is not distinct from
    (old.id, old.booking_id, old.tender, old.amount_pence, old.received_pence, old.received_at, old.status,
      old.given_pence, old.receipt_number, old.credit_id) then
    return new;
  end if;
  raise exception 'a received payment does not change' using errcode = 'check_violation', constraint = 'payment_is_final';
end $$;
create or replace trigger payment_is_final before update on payment
  for each row when (old.received_at is not null) execute function payment_is_final();

-- Refuses a refund if its payment belongs to another order, or if more would be refunded of the payment than
-- was received. The previous version of the site names no payment in a refund, because each of its orders has
-- only one payment.
create or replace function refund_within_payment() returns trigger language plpgsql as $$
declare
  v_payment payment;
begin
  if new.payment_id is null then
    select id into new.payment_id from payment where booking_id = new.booking_id order by received_at, created_at limit 1;
  end if;
  select * into v_payment from payment where id = new.payment_id for update;
  if v_payment.booking_id is distinct from new.booking_id
    or (select coalesce(sum(amount_pence), 0) from refund where payment_id = new.payment_id) + new.amount_pence
      > coalesce(v_payment.received_pence, v_payment.amount_pence) then
    raise exception 'more would go back than was paid for booking %', new.booking_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create or replace trigger refund_within_payment before insert on refund
  for each row execute function refund_within_payment();

create or replace function refund_is_final() returns trigger language plpgsql as $$
begin
  if (new.id, new.booking_id, new.payment_id, new.amount_pence, new.created_at) is not distinct from
    (old.id, old.booking_id, old.payment_id, old.amount_pence, old.created_at)
    and (old.status = 'due' or (new.status, new.done_at) is not distinct from (old.status, old.done_at)) then
    return new;
  end if;
  raise exception 'a refund does not change once it is done' using errcode = 'check_violation', constraint = 'refund_is_final';
end $$;
create or replace trigger refund_is_final before update on refund
  for each row execute function refund_is_final();

-- Returns one payment of a booking: the payment with the provider's id p_intent. If there is no such payment,
-- returns the newest payment that is neither received nor cancelled, otherwise the newest received one,
-- otherwise the newest cancelled one. Never returns a payment by account credit, which succeeds or fails with
-- its order.
create or replace function current_payment(p_booking uuid, p_intent text default null) returns setof payment
language plpgsql stable rows 1 as $$
begin
  return query select * from payment
    where booking_id = p_booking and tender <> 'account-credit'
    order by coalesce(intent_id = p_intent, false) desc, status = 'canceled', received_at is not null, created_at desc
    limit 1;
end $$;

-- Records the provider's id of a payment that has not been received.
create or replace function record_payment_intent(p_key text, p_intent text, p_secret_digest text, p_status text) returns void
language plpgsql as $$
begin
  update payment set intent_id = p_intent, client_secret_digest = p_secret_digest, status = p_status
    where idempotency_key = p_key and received_at is null;
end $$;

-- Records the status of a payment as just read from the provider, and the amount received in pence (null:
-- nothing yet). Does not change a payment that was received already.
create or replace function record_payment_status(
  p_payment uuid, p_status text, p_receipt text, p_received integer, p_now timestamptz
) returns void language plpgsql as $$
begin
  update payment set status = p_status, receipt_url = p_receipt, asked_at = p_now,
      received_pence = coalesce(p_received, received_pence),
      received_at = case when p_received is not null then p_now end
    where id = p_payment and received_at is null;
end $$;
