import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { PersonRow } from './people-store.ts';

/** Returns whether the daily or monthly sheets of figures are mailed to an address. */
export async function areFiguresMailedTo(db: Kysely<DB>, email: string): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from figure_schedule where since is not null and lower(${email}) = any(recipients)) as are`.execute(
    db,
  );
  return rows[0]?.are ?? false;
}

/**
 * Erases a person's e-mail address in the mails that they got as staff: invitations, trial copies of letters,
 * and sheets of figures. Mails to the same address about a booking or another matter of a family stay. No
 * more figures are mailed to the address. If a mail with figures has no other recipient, it is turned off.
 */
export async function eraseStaffAddress(
  tx: Kysely<DB>,
  { id, email }: Pick<PersonRow, 'id' | 'email'>,
  replacement: string,
): Promise<void> {
  const address = email.toLowerCase();
  const trials = sql`select id from letter_recipient where booking_id is null and lower(email) = ${address}`;
  const mails = sql`
    with own as (select id from mail
      where staff_invitation_id in (select id from staff_invitation where person_id = ${id})
        or figure_report_id in (select id from figure_report where recipient = ${address})
        or letter_recipient_id in (${trials}))
    select id from own union select id from mail where again_of in (select id from own)`;
  await sql`delete from kept_mail where mail_id in (${mails})`.execute(tx);
  await sql`update mail set last_problem = null, sent_to = null,
      status = case when status = 'queued' then 'dropped' else status end
    where id in (${mails})`.execute(tx);
  await sql`delete from letter_recipient where id in (${trials})`.execute(tx);
  await sql`update figure_report set recipient = ${replacement} where recipient = ${address}`.execute(tx);
  await sql`update figure_schedule set recipients = array_remove(recipients, ${address}),
      recipients_since = recipients_since - ${address}::text,
      since = case when recipients = array[${address}::text] then null else since end
    where ${address} = any(recipients)`.execute(tx);
}
