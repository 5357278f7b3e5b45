-- Where the provider shows the receipt of a payment, as it said when the payment succeeded.
alter table payment add column receipt_url text check (receipt_url ~ '^https?://');
