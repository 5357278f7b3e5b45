import { sql } from 'kysely';

/**
 * Sorts rows of `kept_mail`, the oldest first. Mails that were sent while a test's clock stood still are in
 * the order in which they were written.
 */
export const mailOrder = sql`kept_at, (select written_at from mail as sorted where sorted.id = kept_mail.mail_id)`;
