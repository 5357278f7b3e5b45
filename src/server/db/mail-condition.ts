import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the SQL condition that mail can arrive at the address in a column, such as 'b.customer_email'. It
 * follows the same rule as `canReceiveMail` (specification 12.26).
 */
export function canArriveAt(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} !~* '\\.invalid$'`;
}

/**
 * Returns the SQL condition that the mail server refused a mail for good, and that no repeat of the mail was
 * sent. `mail` is the alias of the table.
 */
export function isUndelivered(mail: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${mail}.${name}`);
  return sql<SqlBool>`(${column('status')} = 'refused'
    and not exists (select from mail again where again.again_of = ${column('id')} and again.status = 'sent'))`;
}
