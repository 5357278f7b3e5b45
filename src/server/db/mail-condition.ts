import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the SQL condition that mail can arrive at the address in a column, such as 'b.customer_email'. It
 * follows the same rule as `canReceiveMail` (specification 12.26).
 */
export function canArriveAt(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} !~* '\\.invalid$'`;
}
