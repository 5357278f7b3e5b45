import { mapWishes } from '../../../domain/party-packages.ts';

/**
 * The effect of erasing a person's data on a column. `blanked` empties it, `replaced` sets a made-up name or
 * address that leads nowhere, and `deleted` deletes it with its row. `kept` leaves the column as it is,
 * because it identifies nobody by itself or is needed for the accounts. A `secret` column is never exported,
 * and is made unusable on erasure.
 */
export type ErasureRule = 'blanked' | 'replaced' | 'deleted' | 'kept' | 'secret';

/** A table with personal data and the rules for erasing it. */
export interface PersonalTable {
  /** The SQL condition for the person's rows; the `their_…` tables come from `personRows`. */
  condition: string;
  /** How long the table's rows identify a person, unless erasure is requested earlier. */
  retention: string;
  /** The rule for every text or JSON column of the table. */
  columns: Readonly<Record<string, ErasureRule>>;
}

const bookingRows = 'booking_id = any(array(select id from their_booking))';
const partyRows = `party_id in (select p.id from party p where p.${bookingRows})`;
const isTheirs = (column: string) => `${bookingRows} or mailbox_of(${column}) = (select mailbox from person)`;
const memberRows = 'member_id = any(array(select id from their_member))';
const taxYears = 'six years after the end of the tax year';
const membership = 'as long as the membership lasts';

/**
 * Lists every table with personal data of visitors. The tests fail if a text or JSON column is missing here,
 * or if a table is in none of the three lists of this file.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  booking: {
    condition: 'id = any(array(select id from their_booking))',
    retention: `${taxYears}; unpaid bookings: a year; special requests: a year after the visit`,
    columns: {
      customer_name: 'replaced',
      customer_email: 'replaced',
      customer_phone: 'blanked',
      special_requests: 'blanked',
      words: 'replaced',
      view_token: 'secret',
      request_key: 'secret',
      request_digest: 'secret',
      held_from: 'secret',
      reference: 'kept',
      status: 'kept',
      kind: 'kept',
      channel: 'kept',
      event_id: 'kept',
      voucher_code: 'kept',
      terms_version: 'kept',
      email_consent_version: 'kept',
    },
  },
  booking_ticket: {
    condition: bookingRows,
    retention: 'kept',
    columns: { name: 'kept', ticket_type_id: 'kept' },
  },
  order_line: {
    condition: bookingRows,
    retention: 'kept',
    columns: { product: 'kept', kind: 'kept', item: 'kept', description: 'kept' },
  },
  place: { condition: bookingRows, retention: 'kept', columns: {} },
  payment: {
    condition: bookingRows,
    retention: 'kept; the person is stored with the booking, and at Stripe',
    columns: {
      idempotency_key: 'secret',
      client_secret_digest: 'secret',
      receipt_url: 'blanked',
      intent_id: 'kept',
      currency: 'kept',
      status: 'kept',
      tender: 'kept',
      receipt_number: 'kept',
    },
  },
  refund: {
    condition: bookingRows,
    retention: 'kept',
    columns: {
      kind: 'kept',
      status: 'kept',
      idempotency_key: 'secret',
      provider_refund_id: 'kept',
      reason: 'replaced',
    },
  },
  cancellation: {
    condition: bookingRows,
    retention: 'kept',
    columns: { reason: 'replaced', cancelled_by: 'kept' },
  },
  visit_change: {
    condition: bookingRows,
    retention: 'kept',
    columns: { changed_by: 'kept', state: 'kept', target: 'kept' },
  },
  change_place: { condition: bookingRows, retention: 'kept', columns: {} },
  visit_move: {
    condition: bookingRows,
    retention: 'kept',
    columns: { moved_by: 'kept', reason: 'replaced' },
  },
  booking_note: {
    condition: bookingRows,
    retention: 'a year after the visit, like special requests',
    columns: { words: 'deleted' },
  },
  payment_review: {
    condition: bookingRows,
    retention: 'kept: money that did not match its booking',
    columns: { currency: 'kept', intent_id: 'kept' },
  },
  refund_failure: {
    condition: `refund_id in (select r.id from refund r where r.${bookingRows})`,
    retention: 'kept: money that had to be returned another way',
    columns: { reason: 'kept' },
  },
  payment_link: { condition: bookingRows, retention: 'as long as the booking', columns: { code: 'secret' } },
  party: {
    condition: bookingRows,
    retention: 'kept; the child’s name and the wishes: 30 days after the party',
    columns: {
      party_package_id: 'kept',
      takes: 'kept',
      room_id: 'kept',
      child_name: 'blanked',
      theme: 'kept',
      wishes: 'blanked',
      state: 'kept',
    },
  },
  party_choice: {
    condition:
      'party_id in (select id from party where booking_id = any(array(select id from their_booking)))',
    retention: 'kept',
    columns: { party_extra_id: 'kept' },
  },
  party_change: {
    condition:
      'party_id in (select id from party where booking_id = any(array(select id from their_booking)))',
    retention: 'kept; only numbers, times and sums',
    columns: { kind: 'kept', made_by: 'kept', before: 'kept', after: 'kept' },
  },
  party_notice: {
    condition:
      'party_id in (select id from party where booking_id = any(array(select id from their_booking)))',
    retention: 'kept',
    columns: { kind: 'kept', about: 'kept' },
  },
  photo_session: { condition: bookingRows, retention: 'kept', columns: {} },
  stay: {
    condition: bookingRows,
    retention: 'number plate: 30 days',
    columns: {
      number_plate: 'blanked',
      checked_in_by: 'kept',
      checked_out_by: 'kept',
      terms_version: 'kept',
    },
  },
  desk_deed: { condition: bookingRows, retention: '30 days', columns: { client_id: 'secret', what: 'kept' } },
  desk_clash: {
    condition: bookingRows,
    retention: '30 days, including the name of a refused walk-in',
    columns: {
      client_id: 'secret',
      what: 'deleted',
      done_by: 'deleted',
      walk_in_name: 'deleted',
      code: 'deleted',
      words: 'deleted',
    },
  },
  kiosk_walk_in: { condition: bookingRows, retention: 'two days', columns: {} },
  walk_in_request: {
    condition: 'id = any(array(select id from their_booking))',
    retention: 'two days, including the name that a walk-in typed',
    columns: { customer_name: 'deleted', answer: 'deleted', answered_by: 'deleted' },
  },
  voucher_use: { condition: bookingRows, retention: taxYears, columns: { email: 'replaced' } },
  account_credit: {
    condition: bookingRows,
    retention: 'as long as the credit can be spent; amounts are kept, and the codes of gift vouchers',
    columns: { code: 'secret', email: 'replaced', given_by: 'kept', kind: 'kept' },
  },
  // Covers buyers and recipients, but nobody to whom a voucher was mailed by mistake.
  gift_voucher: {
    condition: isTheirs('recipient_email'),
    retention: `${taxYears}, or until the buyer or recipient requests erasure`,
    columns: {
      first_code: 'secret',
      recipient_name: 'replaced',
      message: 'blanked',
      delivery: 'kept',
      recipient_email: 'replaced',
    },
  },
  gift_sending: {
    condition: isTheirs('email'),
    retention: 'as long as the gift voucher',
    columns: { email: 'replaced', queued_by: 'kept' },
  },
  account_credit_use: { condition: bookingRows, retention: 'kept', columns: {} },
  credit_purchase: {
    condition: bookingRows,
    retention: 'as long as the credits can be spent',
    columns: { email: 'replaced' },
  },
  credit_use: { condition: bookingRows, retention: 'kept', columns: {} },
  credit_return: {
    condition: 'purchase_id = any(array(select id from their_booking))',
    retention: 'kept',
    columns: {},
  },
  member: {
    condition: 'id = any(array(select id from their_member))',
    retention: membership,
    columns: { mailbox: 'replaced', email: 'replaced', name: 'replaced', mail_token: 'secret' },
  },
  email_consent: {
    condition: memberRows,
    retention: membership,
    columns: { wording: 'kept', given_how: 'kept', withdrawn_how: 'kept' },
  },
  member_visit: { condition: memberRows, retention: membership, columns: { ticket_id: 'kept' } },
  point_entry: {
    condition: memberRows,
    retention: membership,
    columns: { kind: 'kept', description: 'kept', achievement_id: 'kept' },
  },
  redemption: {
    condition: memberRows,
    retention: membership,
    columns: { reward_id: 'kept', voucher_code: 'kept', request_key: 'secret' },
  },
  level_reached: { condition: memberRows, retention: membership, columns: { level_id: 'kept' } },
  inquiry: {
    condition: 'id = any(array(select id from their_inquiry))',
    retention: 'a year after the answer, or after arrival if unanswered; for a party, a year after the party',
    columns: {
      name: 'deleted',
      email: 'deleted',
      phone: 'deleted',
      inquiry_type: 'deleted',
      message: 'deleted',
      digest: 'secret',
      words: 'deleted',
    },
  },
  party_inquiry: {
    condition: 'inquiry_id = any(array(select id from their_inquiry))',
    retention: 'a year after the party; child’s name, requests and dietary needs: 30 days after the party',
    columns: {
      party_package_id: 'deleted',
      child_name: 'deleted',
      ...mapWishes('column', (): ErasureRule => 'deleted'),
    },
  },
  email_code: {
    condition: 'mailbox = (select mailbox from person)',
    retention: 'a day',
    columns: {
      mailbox: 'deleted',
      email: 'deleted',
      purpose: 'deleted',
      code: 'secret',
      device: 'secret',
      asked_from: 'secret',
    },
  },
  email_proof: {
    condition: 'mailbox = (select mailbox from person)',
    retention: '90 days',
    columns: { device: 'secret', mailbox: 'deleted' },
  },
  mail: {
    condition: 'id = any(array(select id from their_mail))',
    retention: 'as long as the row that the mail is about; the address that it was sent to: a year',
    columns: { kind: 'kept', status: 'kept', last_problem: 'blanked', sent_to: 'blanked' },
  },
  kept_mail: {
    condition: `mail_id = any(array(select id from their_mail))`,
    retention: 'only where mail is stored for testing',
    columns: {
      recipient: 'deleted',
      subject: 'deleted',
      html: 'deleted',
      body: 'deleted',
      attachments: 'deleted',
      headers: 'secret',
      reply_to: 'deleted',
    },
  },
  party_invitation: {
    condition: partyRows,
    retention: '30 days after the party',
    columns: { code: 'secret', theme: 'deleted', words: 'deleted' },
  },
  // Covers only the family that booked the party. Guests' answers belong to the guests, and no export
  // contains them.
  party_family: {
    condition: `is_host and ${partyRows}`,
    retention: '30 days after the party, also for guest families',
    columns: { code: 'secret', name: 'deleted', phone: 'deleted', terms_version: 'deleted' },
  },
  party_guest: {
    condition: `family_id in (select f.id from party_family f where f.is_host and f.${partyRows})`,
    retention: '30 days after the party',
    columns: { name: 'deleted', avoids: 'deleted', words: 'deleted' },
  },
  party_food_sheet: {
    condition: partyRows,
    retention: '30 days after the party',
    columns: { guests_digest: 'secret', dishes_digest: 'secret', changed: 'deleted', seen_by: 'secret' },
  },
  party_mark: {
    condition: partyRows,
    retention: '30 days after the party',
    columns: { what: 'deleted', guest_id: 'secret', made_by: 'secret' },
  },
  waitlist_group: {
    condition: 'id = any(array(select id from their_group))',
    retention: 'a month after the last day that it waited for',
    columns: {
      name: 'deleted',
      email: 'deleted',
      quantities: 'deleted',
      ended_by: 'deleted',
      terms_version: 'deleted',
      digest: 'secret',
      token: 'secret',
    },
  },
  waitlist_wish: {
    condition: 'group_id = any(array(select id from their_group))',
    retention: 'as long as the group',
    columns: {},
  },
  waitlist_offer: {
    condition: 'group_id = any(array(select id from their_group))',
    retention: 'as long as the group',
    columns: { outcome: 'deleted' },
  },
  closure_booking: {
    condition: bookingRows,
    retention: 'kept',
    columns: { choice: 'kept', chosen_by: 'kept' },
  },
  closure_call: {
    condition: `${bookingRows} or inquiry_id = any(array(select id from their_inquiry))`,
    retention: 'kept; for a party enquiry, deleted with it',
    columns: {},
  },
  rule_mail: { condition: bookingRows, retention: 'kept', columns: { rule_id: 'kept' } },
  letter_recipient: {
    condition: `mailbox = (select mailbox from person) or ${bookingRows}`,
    retention: 'a year after the letter',
    columns: { mailbox: 'replaced', email: 'replaced' },
  },
  journal: {
    condition: 'booking_id = any(array(select id from their_booking))',
    retention: 'kept: actions, amounts and times, never names or addresses',
    columns: { who: 'kept', what: 'kept', before: 'kept', after: 'kept' },
  },
};

const afterLeaving =
  'while they work here; name and address six tax years longer, or until the owner erases them';
const whileHere = 'while they work here';

/**
 * Lists the tables with personal data of staff. `replaced` marks a column that `erase-former-colleague.ts`
 * overwrites. `deleted` marks a column that is emptied when a colleague leaves, or whose row is deleted at
 * that time. A family's export contains none of these tables.
 */
export const staffTables: Readonly<Record<string, Omit<PersonalTable, 'condition'>>> = {
  staff_person: {
    retention: afterLeaving,
    columns: {
      name: 'replaced',
      email: 'replaced',
      role: 'kept',
      password_digest: 'deleted',
      code_key: 'deleted',
      next_code_key: 'deleted',
      pin_digest: 'deleted',
    },
  },
  staff_invitation: { retention: afterLeaving, columns: {} },
  staff_invitation_key: { retention: afterLeaving, columns: { digest: 'secret' } },
  staff_passkey: {
    retention: whileHere,
    columns: { id: 'deleted', name: 'deleted', public_key: 'deleted', transports: 'deleted' },
  },
  staff_challenge: {
    retention: 'a month after its five minutes have passed',
    columns: { challenge: 'secret' },
  },
  staff_recovery_code: { retention: whileHere, columns: { digest: 'deleted' } },
  staff_session: {
    retention: 'a month after its end',
    columns: { digest: 'secret', how: 'kept', device: 'kept' },
  },
};

/** Lists the tables without visitors' personal data: the centre's own data and operations. */
export const otherTables: readonly string[] = [
  'account_credit_rule',
  'gift_expiry',
  'gift_voucher_rule',
  'alert',
  'books_check',
  // Staff's texts to many families. The docs tell staff not to write names into them.
  'closure',
  'job_run',
  // Daily sums, and the addresses of staff to whom the figures are mailed.
  ...['figure_sale', 'figure_money', 'figure_visit', 'figure_arrival', 'figure_inside', 'figure_stale'],
  ...['figure_start', 'figure_schedule', 'figure_report'],
  // Client addresses as digests, stored for minutes.
  'rate_limit',
  // Only ids of requests and of mails.
  'mail_request',
  ...[
    'achievement',
    'age_guide',
    'arrival_rule',
    'zone',
    'zone_ticket',
    'cancellation_step',
    'check_in_term',
    'consent_wording',
    'credit_bundle',
  ],
  ...[
    'centre_opening',
    'customer_count',
    'cash_count',
    'desk_rule',
    'event',
    // Facts, and the names of staff who changed them.
    'fact_change',
    'fact_history',
    'holiday_calendar',
    'holiday_reading',
    'kiosk',
    'kiosk_code',
    'kiosk_pin',
    'kiosk_rule',
    'known_device',
    'loyalty_level',
    'loyalty_programme',
    // Staff's texts to many families. The docs tell staff not to write names into them.
    'letter',
    'mail_kind',
    'mail_rule',
  ],
  ...[
    'menu_item',
    'notice_post',
    'offer',
    'party_day',
    'party_extra',
    'party_dish',
    'party_guest_rule',
    'recipe_part',
    'party_package',
    'party_return_step',
    'party_room',
    'party_rule',
    'party_slot',
    'photo_day',
    'photo_studio',
    'product',
  ],
  ...[
    'look',
    'picture',
    'picture_file',
    'mail_text',
    'page_section',
    'page_text',
    'page_version',
    'picture_place',
    'play_area',
    'offer_rule',
    'price_rule',
    'provider_notice',
    // Sums, and references of some bookings as examples. Only the newest twenty rehearsals are stored.
    'rehearsal',
    'restriction',
    'retention',
    'reward',
    'sample_day',
    'sample_row',
    'schema_functions',
    'schema_migration',
  ],
  ...[
    'school_holiday',
    'season',
    'season_hours',
    'session',
    'social_link',
    'special_hours',
    'staff_password',
  ],
  ...['ticket_price', 'ticket_type', 'venue', 'voucher', 'voucher_desk_use', 'way_here', 'weekly_hours'],
  ...[
    'waitlist_hold',
    // Records which offer skipped a waitlist wish, without naming a person.
    'waitlist_pass',
    'waitlist_rule',
  ],
];
