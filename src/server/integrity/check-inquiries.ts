import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { isUndelivered } from '../db/mail-condition.ts';

/** Finds enquiries for which the centre received no mail. Returns one line for each enquiry. */
export async function checkInquiries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('inquiry %s: its mail to the centre was refused (%s)', i.id, m.last_problem) as fault
      from inquiry i join mail m on m.inquiry_id = i.id and m.kind = 'inquiry-arrived' where ${isUndelivered('m')}
    union all
    select format('inquiry %s was never mailed to the centre', i.id)
      from inquiry i
      where not exists (select 1 from mail m where m.inquiry_id = i.id and m.kind = 'inquiry-arrived')`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
