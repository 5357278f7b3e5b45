import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * The mails to list. With `about`, only mails about a person or a booking are listed. With `show` 'unsent',
 * only mails that are queued or were refused are listed. `after` is the last mail of the previous page; only
 * older mails are listed.
 */
export interface OutboxFilter {
  about: { email: string } | { reference: string } | null;
  show: 'all' | 'unsent';
  after: { at: string; id: string } | null;
}

/** A mail of the outbox, with its recipient, its kind in words, and its state. */
export interface OutboxRow {
  id: string;
  recipient: string | null;
  /** The kind of the mail in words. */
  what: string;
  reference: string | null;
  queued_at: Date;
  /** `queued_at` as ISO text to the microsecond, for the cursor of the next page. */
  exactly: string;
  status: 'queued' | 'sent' | 'refused' | 'dropped';
  attempts: number;
  last_problem: string | null;
  next_attempt_at: Date;
  /** When repeats of this mail were queued, the latest first. */
  again: Date[];
  first_queued_at: Date;
  is_repeat: boolean;
  /** Whether mails of this kind may be sent again. */
  can_go_again: boolean;
}

/** Lists mails, the newest first, at most `limit`. */
export async function listOutboxRows(
  db: Kysely<DB>,
  filter: OutboxFilter,
  limit: number,
): Promise<OutboxRow[]> {
  const { about, show, after } = filter;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (show === 'unsent') conditions.push(sql`status in ('refused', 'queued')`);
  if (after) conditions.push(sql`(queued_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  if (about)
    conditions.push(
      'email' in about
        ? sql`id = any(array(select mails_of_person(mailbox_of(${about.email}))))`
        : sql`id = any(array(select mails_of_bookings(array(select id from booking where reference = ${about.reference}))))`,
    );
  const page = sql`select id from mail where ${sql.join(conditions, sql` and `)} order by queued_at desc, id desc limit ${limit}`;
  return selectOutboxRows(db, page);
}

/** Reads one mail of the outbox; undefined for an unknown id. */
export async function findOutboxRow(db: Kysely<DB>, id: string): Promise<OutboxRow | undefined> {
  const [row] = await selectOutboxRows(db, sql`select ${id}::uuid as id`);
  return row;
}

/**
 * Reads the mails whose ids `page` selects. The lateral join looks up what each mail is about. With a plain
 * join, the planner would compute the view, which has many tables, for every mail ever sent.
 */
async function selectOutboxRows(db: Kysely<DB>, page: RawBuilder<unknown>): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with page as materialized (${page})
    select m.id, m.queued_at, m.status, m.attempts, m.last_problem, m.next_attempt_at,
      to_char(m.queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
      coalesce(m.sent_to, case
        when first.kind in ('inquiry-arrived', 'balance-late-to-staff') then (select email from venue)
        when first.kind = 'gift-voucher' then nullif(sending.email, '')
        else coalesce(b.customer_email, recipient.email, report.recipient, i.email, e.email, waiting.email,
          (select email from member where id = coalesce(first.member_id, redemption.member_id, level.member_id)),
          (select p.email from staff_invitation v join staff_person p on p.id = v.person_id where v.id = first.staff_invitation_id))
        end) as recipient,
      case when first.kind = 'by-rule' then rule.title
        when first.kind = 'letter' then 'Letter: ' || letter.subject
        else coalesce(nullif(k.title, ''), replace(first.kind, '-', ' ')) end as what,
      b.reference,
      array(select a.queued_at from mail a where a.again_of = m.id order by a.queued_at desc) as again,
      first.queued_at as first_queued_at, first.id <> m.id as is_repeat, k.can_go_again
    from page join mail m using (id)
      cross join lateral (select * from mail_subject where mail_id = m.id offset 0) s
      join mail first on first.id = s.first_id
      join mail_kind k on k.kind = first.kind
      left join booking b on b.id = s.booking_id
      left join rule_mail by_rule on by_rule.id = first.rule_mail_id
      left join mail_rule rule on rule.id = by_rule.rule_id
      left join letter_recipient recipient on recipient.id = first.letter_recipient_id
      left join figure_report report on report.id = first.figure_report_id
      left join letter on letter.id = recipient.letter_id
      left join gift_sending sending on sending.id = first.gift_sending_id
      left join inquiry i on i.id = first.inquiry_id
      left join email_code e on e.id = first.email_code_id
      left join waitlist_group waiting on waiting.id = first.waitlist_group_id
      left join redemption on redemption.id = first.redemption_id
      left join level_reached level on level.id = first.level_reached_id
    order by m.queued_at desc, m.id desc`.execute(db);
  return rows;
}
