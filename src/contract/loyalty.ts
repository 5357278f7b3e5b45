import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerEmail, customerName, day, instant, singleLineText, wholeNumber } from './field.ts';

const nonNegativeInt = z.int().check(z.gte(0));
const levelId = z.enum(['bronze', 'silver', 'gold', 'platinum']);

export const readLoyaltyLevelsCall = defineCall({
  method: 'GET',
  path: '/api/loyalty/levels',
  access: 'public',
  noun: 'loyalty',
  summary: 'How points are earned and what each level brings',
  notes:
    'The lowest level comes first. A level is reached at exactly `fromPoints` (specification 12.13, 12.14)',
  reply: z.strictObject({
    success: z.literal(true),
    pointsPerPound: nonNegativeInt,
    welcomePoints: nonNegativeInt,
    /**
     * The wording with which a member consents to e-mails about rewards. It is shown beside a checkbox that
     * is not ticked by default (specification 12.15).
     */
    emailConsent: z.strictObject({ version: z.string(), words: z.string() }),
    levels: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        fromPoints: nonNegativeInt,
        bonusPercent: nonNegativeInt,
        bonusOn: z.enum(['weekends', 'every day']),
        /** The level's benefits, one line each. */
        benefits: z.array(z.string()),
      }),
    ),
  }),
});

export const readLoyaltyRewardsCall = defineCall({
  method: 'GET',
  path: '/api/loyalty/rewards',
  access: 'public',
  noun: 'loyalty',
  summary: 'Rewards that points can be spent on (specification 3.17)',
  reply: z.strictObject({
    success: z.literal(true),
    rewards: z.array(
      z.strictObject({
        id: z.string(),
        icon: z.string(),
        title: z.string(),
        description: z.string(),
        value: z.string(),
        pointsCost: nonNegativeInt,
      }),
    ),
  }),
});

export const readLoyaltyAchievementsCall = defineCall({
  method: 'GET',
  path: '/api/loyalty/achievements',
  access: 'public',
  noun: 'loyalty',
  summary: 'Achievements, each of which earns points once (specification 3.18)',
  reply: z.strictObject({
    success: z.literal(true),
    achievements: z.array(
      z.strictObject({
        id: z.string(),
        icon: z.string(),
        title: z.string(),
        description: z.string(),
        pointsReward: nonNegativeInt,
        category: z.string(),
        /** The number of visits that earn the achievement; null if visits do not earn it. */
        visitsNeeded: z.nullable(nonNegativeInt),
      }),
    ),
  }),
});

/** A member, as shown to anybody who enters the e-mail address (specification 3.16, 12.12). */
const memberReply = z.strictObject({
  id: z.uuid(),
  /** The first name only. */
  name: z.string(),
  /** Points that can be spent. */
  currentPoints: nonNegativeInt,
  /** All points ever earned, less the points taken back with refunds. This number decides the level. */
  totalPoints: nonNegativeInt,
  visitCount: nonNegativeInt,
  membershipLevel: levelId,
});

const levelSummary = z.strictObject({ id: levelId, name: z.string(), fromPoints: nonNegativeInt });

/** Progress to the next level. */
const progressReply = z.strictObject({
  level: levelSummary,
  /** Null at the highest level. */
  next: z.nullable(z.extend(levelSummary, { pointsToGo: nonNegativeInt })),
  /** The progress from this level to the next in percent, 0 to 100; 100 at the highest level. */
  percent: z.int().check(z.gte(0), z.lte(100)),
});

const memberFound = { success: z.literal(true), member: memberReply, progress: progressReply };

export const readMemberCall = defineCall({
  method: 'GET',
  path: '/api/loyalty/member/:email',
  access: 'public',
  noun: 'loyalty',
  summary: 'A member by e-mail address: points, visits and level',
  notes:
    'specification 10.14. Needs no verification and returns nothing personal beyond a first name (specification 12.12). An address that is not a member’s gets 404 member_not_found, ‘Member not found’. If the centre’s settings require a code first (`venue.code_before_balance`), a device that has not verified the address is refused with email_not_proven, whether or not the address is a member’s',
  params: z.strictObject({ email: customerEmail }),
  reply: z.strictObject(memberFound),
  refusals: ['member_not_found', 'email_not_proven', 'slow_down'],
});

export const lookUpMemberCall = defineCall({
  method: 'POST',
  path: '/api/loyalty/lookup',
  access: 'public',
  reads: true,
  noun: 'loyalty',
  summary: 'A member by e-mail address for the rewards page, where an unknown address is not an error',
  notes:
    'Works like GET /api/loyalty/member/{email}, with the same rate limit, but keeps the e-mail address out of the URL. For an address that is not a member’s, the reply is 200 with member and progress null',
  body: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    member: z.nullable(memberReply),
    progress: z.nullable(progressReply),
  }),
  refusals: ['email_not_proven', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const joinRewardsCall = defineCall({
  method: 'POST',
  path: '/api/loyalty/join',
  access: 'public',
  noun: 'loyalty',
  summary: 'Creates a member, with the welcome points',
  notes:
    'specification 12.15, 12.16. For an existing member, changes nothing and returns the same as a lookup. Consent to e-mails takes effect at once on a device that has verified the address. On any other device, the consent has to be confirmed by a link mailed to the address',
  body: z.strictObject({ name: customerName, email: customerEmail, emailConsent: z.boolean() }),
  status: 201,
  reply: z.strictObject({
    ...memberFound,
    /**
     * Whether the consent has to be confirmed by a link mailed to the address. The value is the same for
     * members and strangers, so that it reveals nothing.
     */
    consentAsked: z.boolean(),
  }),
  refusals: ['email_not_proven', 'slow_down', 'body_too_large', 'wrong_origin'],
});

const memberId = z.uuid('Not a member');

/** A redeemed reward: its code, where to use the code, and its last day. */
const redeemedReward = z.strictObject({
  rewardId: z.string(),
  title: z.string(),
  /** 'WIND-XXXXX-XXXXX'. */
  code: z.string(),
  /**
   * Where the code is used. With `booking`, the family types it into the voucher box. With `desk`, the family
   * shows it at the front desk or in the café. With `party`, the family gives it in a party enquiry.
   */
  usedAt: z.enum(['booking', 'desk', 'party']),
  /** A sentence that says how to use the code. */
  howToUse: z.string(),
  /** The last day on which the code can be used. */
  validTo: day,
});

export const redeemRewardCall = defineCall({
  method: 'POST',
  path: '/api/loyalty/redeem',
  access: 'public',
  noun: 'loyalty',
  summary: 'Spends points on a reward, which is returned and mailed as a voucher code',
  notes:
    'specification 10.15. Only for a device that has verified the member’s e-mail address. Any other device gets 401 email_not_proven, and so does an unknown id. pointsCost is the number of points that the page showed. If the reward costs another number of points, the reply is 409 price_changed. Send an Idempotency-Key header of 16 to 64 characters: a new key for each redemption, and the same key when it is sent again. The repeated call returns the same code and spends nothing more',
  body: z.strictObject({ memberId, rewardId: singleLineText(60), pointsCost: wholeNumber(0) }),
  status: 201,
  reply: z.strictObject({ ...memberFound, reward: redeemedReward }),
  refusals: [
    'email_not_proven',
    'reward_not_found',
    'price_changed',
    'not_enough_points',
    'same_key_other_request',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const readTransactionsCall = defineCall({
  method: 'GET',
  path: '/api/loyalty/transactions',
  access: 'public',
  noun: 'loyalty',
  summary: 'A member’s points transactions, the newest first',
  notes:
    'specification 10.14. Only for a device that has verified the member’s e-mail address. Any other device gets 401 email_not_proven, and so does an unknown id. Returns 20 transactions a page. `before` is the id of the last transaction shown',
  query: z.strictObject({ memberId, before: z.optional(z.uuid()) }),
  reply: z.strictObject({
    success: z.literal(true),
    transactions: z.array(
      z.strictObject({
        id: z.uuid(),
        description: z.string(),
        /** Negative if points were spent or taken back. */
        points: z.int(),
        /** ISO time. */
        createdAt: instant,
      }),
    ),
    /** Whether there are older transactions. */
    more: z.boolean(),
  }),
  refusals: ['email_not_proven', 'slow_down'],
});

const consentReply = z.strictObject({
  given: z.boolean(),
  /** The version of the wording of the newest consent, withdrawn or not; null if there never was one. */
  wording: z.nullable(z.string()),
  /**
   * When consent was given or, if `given` is false, withdrawn. ISO time; null if consent was never given.
   */
  since: z.nullable(instant),
});

export const readMembershipCall = defineCall({
  method: 'GET',
  path: '/api/loyalty/membership',
  access: 'public',
  noun: 'loyalty',
  summary:
    'Data that only the member sees: achievements, consent to e-mails, and redeemed rewards with their codes',
  notes:
    'Only for a device that has verified the member’s e-mail address. Any other device gets 401 email_not_proven, and so does an unknown id',
  query: z.strictObject({ memberId }),
  reply: z.strictObject({
    success: z.literal(true),
    /** At most 50, the newest first. */
    rewards: z.array(
      z.extend(redeemedReward, {
        redeemedAt: instant,
        state: z.enum(['ready', 'used', 'ended']),
      }),
    ),
    achievements: z.array(z.strictObject({ id: z.string(), earnedAt: z.string() })),
    emailConsent: consentReply,
  }),
  refusals: ['email_not_proven', 'slow_down'],
});

export const setEmailConsentCall = defineCall({
  method: 'POST',
  path: '/api/loyalty/consent',
  access: 'public',
  noun: 'loyalty',
  summary: 'Gives or withdraws consent to e-mails about rewards',
  notes:
    'Only for a device that has verified the member’s e-mail address. Any other device gets 401 email_not_proven, and so does an unknown id. Every mail about rewards also has a link that withdraws the consent with one click, without this call',
  body: z.strictObject({ memberId, emailConsent: z.boolean() }),
  reply: z.strictObject({ success: z.literal(true), emailConsent: consentReply }),
  refusals: ['email_not_proven', 'slow_down', 'body_too_large', 'wrong_origin'],
});
