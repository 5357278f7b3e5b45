-- When staff noted that a party is booked: what its parent is given for a first party hangs on it.
alter table party_inquiry add column booked_at timestamptz;
