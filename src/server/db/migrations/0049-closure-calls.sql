-- Telephone calls by staff because of a closing (specification 5.15): to the family of a booking, or about a
-- party enquiry.
create table closure_call (
  id uuid primary key default gen_random_uuid(),
  closure_id uuid not null references closure on delete cascade,
  booking_id uuid references booking on delete cascade,
  inquiry_id uuid references inquiry on delete cascade,
  rung_at timestamptz not null,
  unique nulls not distinct (closure_id, booking_id, inquiry_id),
  check (num_nonnulls(booking_id, inquiry_id) = 1)
);
create index closure_call_booking on closure_call (booking_id);
create index closure_call_inquiry on closure_call (inquiry_id);
