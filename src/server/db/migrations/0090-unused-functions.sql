-- safe while the old version runs: no version that may still run calls any of these
drop function if exists extend_account_credit(uuid, date);
-- safe while the old version runs: no version that may still run calls any of these
drop function if exists reopen_account_credit(uuid, timestamptz);
-- safe while the old version runs: no version that may still run calls any of these
drop function if exists gift_voucher_owed(timestamptz, date);
