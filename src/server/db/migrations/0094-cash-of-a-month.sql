-- The page of the till lists the cash of a month. These indexes spare it reading all payments and refunds.
-- safe while the old version runs: few payments are in cash, so it is built as fast as the table is read
create index payment_cash on payment (received_at) where tender = 'cash';
-- safe while the old version runs: there are far fewer refunds than payments
create index refund_done on refund (done_at);
