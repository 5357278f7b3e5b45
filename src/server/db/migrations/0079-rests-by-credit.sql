-- What an order owes after its deposit can also be paid with account credit or a gift voucher. Such a payment
-- spends the credit immediately, without a hold, and an order may use several credits one after the other.

-- The account credit that such a payment spends. Null for a payment with the credit that the order took when
-- it was held (`account_credit_use`), and for any other tender.
alter table payment add column credit_id uuid references account_credit;
alter table payment add constraint payment_credit check (credit_id is null or tender = 'account-credit') not valid;
-- safe while the old version runs: no payment has one yet, so the index is built as fast as the table is read
create index payment_credit_id on payment (credit_id) where credit_id is not null;

-- An order still has at most one payment with the credit that it took when it was held.
drop index payment_one_account_credit;
-- safe while the old version runs: the new index has the rows of the dropped one, and no others
create unique index payment_one_held_credit on payment (booking_id) where tender = 'account-credit' and credit_id is null;

-- Gift vouchers pay for parties, too. Words that the owner has changed stay as they are.
-- safe while the old version runs: two rows, and it can read the new words just as well
update mail_text set words = replace(words, 'visits, photo sessions and session credits', 'visits, parties, photo sessions and session credits')
  where id = 'spending' and mail in ('gift-voucher-bought', 'gift-voucher');
