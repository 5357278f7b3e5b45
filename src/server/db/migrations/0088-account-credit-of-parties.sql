-- Account credit pays for parties, too, and the terms say so. Where an owner has written the sentence anew,
-- it stays.
-- safe while the old version runs: one row, of words that it reads anew
update page_section set body = replace(body,
    'Account credit pays for visits, photo sessions and session credits here,',
    'Account credit pays for visits, parties, photo sessions and session credits here,')
  where page = 'terms' and position('Account credit pays for visits, photo sessions and session credits here,' in body) > 0;
