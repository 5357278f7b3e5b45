-- Account credit pays for parties, too, and the terms now say so. A sentence that an owner has rewritten
-- stays.
-- safe while the old version runs: one row, whose words it can show just as well
update page_section set body = replace(body,
    'Account credit pays for visits, photo sessions and session credits here,',
    'Account credit pays for visits, parties, photo sessions and session credits here,')
  where page = 'terms' and position('Account credit pays for visits, photo sessions and session credits here,' in body) > 0;
