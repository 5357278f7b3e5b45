/**
 * What happens to a column when somebody has what we know of them erased: `blanked` is emptied,
 * `replaced` gets a made-up name or address that leads to nobody, `deleted` goes with its row, `kept`
 * says nothing of them by itself or is needed for the accounts, and `secret` is never handed out and no
 * longer opens anything afterwards.
 */
export type Fate = 'blanked' | 'replaced' | 'deleted' | 'kept' | 'secret';

export interface PersonalTable {
  /** Which rows are about the person; `their_…` are the tables of `whoseRows`. */
  whose: string;
  /** How long its rows say who somebody is, where nobody asks for more. */
  until: string;
  /** Every column of text or JSON. */
  columns: Readonly<Record<string, Fate>>;
}

const ofBooking = 'booking_id = any(array(select id from their_booking))';
const ofMember = 'member_id = any(array(select id from their_member))';
const taxYears = 'six years after the end of the tax year';
const membership = 'as long as the membership lasts';

/**
 * Every table with something about a visitor. A column of text or JSON that is missing here, or a table that
 * is neither here nor below, fails the tests.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  booking: {
    whose: 'id = any(array(select id from their_booking))',
    until: `${taxYears}; unpaid ones a year; special requests a year after the visit`,
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
  booking_ticket: { whose: ofBooking, until: 'kept', columns: { name: 'kept', ticket_type_id: 'kept' } },
  place: { whose: ofBooking, until: 'kept', columns: {} },
  payment: {
    whose: ofBooking,
    until: 'kept; who it was is with the booking, and at Stripe',
    columns: {
      idempotency_key: 'secret',
      client_secret_digest: 'secret',
      receipt_url: 'blanked',
      intent_id: 'kept',
      currency: 'kept',
      status: 'kept',
    },
  },
  refund: {
    whose: ofBooking,
    until: 'kept',
    columns: {
      kind: 'kept',
      status: 'kept',
      idempotency_key: 'secret',
      provider_refund_id: 'kept',
      reason: 'replaced',
    },
  },
  cancellation: { whose: ofBooking, until: 'kept', columns: { reason: 'replaced' } },
  payment_review: {
    whose: ofBooking,
    until: 'kept: money that did not fit its booking',
    columns: { currency: 'kept', intent_id: 'kept' },
  },
  photo_session: { whose: ofBooking, until: 'kept', columns: {} },
  stay: {
    whose: ofBooking,
    until: 'the number plate 30 days',
    columns: {
      number_plate: 'blanked',
      checked_in_by: 'kept',
      checked_out_by: 'kept',
      terms_version: 'kept',
    },
  },
  desk_deed: { whose: ofBooking, until: 'a week', columns: { client_id: 'secret', what: 'kept' } },
  desk_clash: {
    whose: ofBooking,
    until: '30 days, the name of a walk-in who was refused with it',
    columns: {
      client_id: 'secret',
      what: 'deleted',
      done_by: 'deleted',
      walk_in_name: 'deleted',
      code: 'deleted',
      words: 'deleted',
    },
  },
  kiosk_walk_in: { whose: ofBooking, until: 'two days', columns: {} },
  walk_in_request: {
    whose: 'id = any(array(select id from their_booking))',
    until: 'two days, with the name that a walk-in typed',
    columns: { customer_name: 'deleted', answer: 'deleted', answered_by: 'deleted' },
  },
  voucher_use: { whose: ofBooking, until: taxYears, columns: { email: 'replaced' } },
  credit_purchase: {
    whose: ofBooking,
    until: 'as long as the credits can be spent',
    columns: { email: 'replaced' },
  },
  credit_use: { whose: ofBooking, until: 'kept', columns: {} },
  credit_return: {
    whose: 'purchase_id = any(array(select id from their_booking))',
    until: 'kept',
    columns: {},
  },
  member: {
    whose: 'id = any(array(select id from their_member))',
    until: membership,
    columns: { mailbox: 'replaced', email: 'replaced', name: 'replaced', mail_token: 'secret' },
  },
  email_consent: {
    whose: ofMember,
    until: membership,
    columns: { wording: 'kept', given_how: 'kept', withdrawn_how: 'kept' },
  },
  member_visit: { whose: ofMember, until: membership, columns: { ticket_id: 'kept' } },
  point_entry: {
    whose: ofMember,
    until: membership,
    columns: { kind: 'kept', description: 'kept', achievement_id: 'kept' },
  },
  redemption: {
    whose: ofMember,
    until: membership,
    columns: { reward_id: 'kept', voucher_code: 'kept', request_key: 'secret' },
  },
  level_reached: { whose: ofMember, until: membership, columns: { level_id: 'kept' } },
  inquiry: {
    whose: 'id = any(array(select id from their_inquiry))',
    until:
      'a year after the answer, or after it came where nobody noted one; of a party a year after the party',
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
    whose: 'inquiry_id = any(array(select id from their_inquiry))',
    until: 'a year after the party; child, wishes and diet 30 days after it',
    columns: {
      party_package_id: 'deleted',
      child_name: 'deleted',
      special_requests: 'deleted',
      dietary_requirements: 'deleted',
    },
  },
  email_code: {
    whose: 'mailbox = (select mailbox from person)',
    until: 'a day',
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
    whose: 'mailbox = (select mailbox from person)',
    until: '90 days',
    columns: { device: 'secret', mailbox: 'deleted' },
  },
  mail: {
    whose: 'id = any(array(select id from their_mail))',
    until: 'as long as what it was about',
    columns: { kind: 'kept', status: 'kept', last_problem: 'blanked' },
  },
  kept_mail: {
    whose: `mail_id = any(array(select id from their_mail))`,
    until: 'only where mail is kept for trying out',
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
  journal: {
    whose: 'booking_id = any(array(select id from their_booking))',
    until: 'kept: deeds, amounts and times, never names or addresses',
    columns: { who: 'kept', what: 'kept', before: 'kept', after: 'kept' },
  },
};

/** Tables with nothing in them about a visitor: the centre's own facts, staff, and the machinery. */
export const impersonalTables: readonly string[] = [
  'alert',
  'books_check',
  'job_run',
  // Whoever calls, for minutes.
  'rate_limit',
  ...['achievement', 'age_guide', 'check_in_term', 'consent_wording', 'credit_bundle', 'customer_count'],
  ...[
    'event',
    'kiosk',
    'kiosk_code',
    'kiosk_pin',
    'kiosk_rule',
    'known_device',
    'loyalty_level',
    'loyalty_programme',
    'mail_kind',
  ],
  ...['menu_item', 'notice_post', 'offer', 'party_package', 'party_slot', 'photo_day', 'photo_studio'],
  ...[
    'play_area',
    'provider_notice',
    'restriction',
    'retention',
    'reward',
    'sample_day',
    'sample_row',
    'schema_functions',
    'schema_migration',
  ],
  ...['school_holiday', 'session', 'social_link', 'special_hours', 'staff_password', 'staff_session'],
  ...['ticket_price', 'ticket_type', 'venue', 'voucher', 'voucher_desk_use', 'way_here', 'weekly_hours'],
];
