import { dayInWords } from '../../../domain/calendar-day.ts';
import { greetingFor } from '../../../domain/inquiry.ts';
import { levelAt } from '../../../domain/loyalty.ts';
import type { MailDefinition, MailValues } from '../../../domain/mail-texts.ts';
import { consentAsked, levelReached, rewardRedeemed } from '../../../domain/mails-others.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { type MailEnvelope, writeWithWords } from '../mail/write-words.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { findNewestConsent } from './consent-store.ts';
import { readConsent, readConsentWording } from './email-consent.ts';
import { findLevelReached, readPointBalance } from './ledger-store.ts';
import { listLoyaltyLevels } from './loyalty-store.ts';
import { findMemberById, type Member } from './member-store.ts';
import { readRedeemedReward } from './read-membership.ts';
import { findRedemption } from './redemption-store.ts';

export interface RewardMailDeps {
  db: Database;
  clock: Clock;
  site: CachedValue<SiteFacts>;
  baseUrl: string;
}

type Mail = Omit<Message, 'id'>;

/**
 * Writes the mail with the code of a redeemed reward. It says how the code is used, and until when. Members
 * without consent to e-mails get this mail too, because they asked for the code.
 */
export async function composeRewardRedeemed(deps: RewardMailDeps, redemptionId: string): Promise<Mail> {
  const row = await findRedemption(deps.db, { id: redemptionId });
  if (!row) throw new Error(`Redemption ${redemptionId} is gone`);
  const [member, reward] = await Promise.all([
    requireMember(deps, row.member_id),
    readRedeemedReward(deps, row),
  ]);
  return writeWithWords(
    deps,
    rewardRedeemed,
    { to: member.email },
    {
      variables: {
        greeting: greetingFor(member.name),
        reward: reward.title,
        code: reward.code,
        'good-for': row.good_for,
        until: dayInWords(reward.validTo),
        'how-to-use': reward.howToUse,
      },
      blocks: {
        code: [
          { kind: 'code', code: reward.code, size: 'small', sentence: `${reward.title}: ${reward.code}` },
        ],
      },
    },
  );
}

/**
 * Writes the mail about a level reached for the first time. Returns null if the member does not consent to
 * e-mails when the mail is sent. Also returns null if the member has another level by then, for example after
 * a refund.
 */
export async function composeLevelReached(deps: RewardMailDeps, id: string): Promise<Mail | null> {
  const { db, baseUrl } = deps;
  const { memberId, levelId } = await findLevelReached(db, id);
  const [member, consent, points, levels] = await Promise.all([
    requireMember(deps, memberId),
    readConsent(db, memberId),
    readPointBalance(db, memberId),
    listLoyaltyLevels(db),
  ]);
  const level = levelAt(levels, points.total);
  if (!consent.given || level.id !== levelId) return null;
  return writeForSubscriber(deps, member, levelReached, {
    variables: {
      greeting: greetingFor(member.name),
      level: level.name,
      points: points.total.toLocaleString('en-GB'),
      'to-spend': points.current.toLocaleString('en-GB'),
    },
    blocks: {
      benefits: [{ kind: 'list', items: level.benefits }],
      button: [
        {
          kind: 'button',
          label: 'See your rewards',
          url: `${baseUrl}/loyalty`,
          sentence: 'See your rewards',
        },
      ],
    },
  });
}

/**
 * Writes the mail that asks the owner of an address whether they ticked the consent to e-mails on the rewards
 * page. Returns null if the member has ever consented, even if the consent was withdrawn.
 */
export async function composeConsentRequest(deps: RewardMailDeps, memberId: string): Promise<Mail | null> {
  const [member, consent, { words }] = await Promise.all([
    requireMember(deps, memberId),
    findNewestConsent(deps.db, memberId),
    readConsentWording(deps.db),
  ]);
  if (consent) return null;
  return writeWithWords(
    deps,
    consentAsked,
    { to: member.email },
    {
      variables: { greeting: greetingFor(member.name) },
      blocks: {
        ticked: [{ kind: 'quotation', text: words }],
        button: [
          { kind: 'button', label: 'Answer', url: consentPageUrl(deps, member), sentence: 'Your answer' },
        ],
      },
    },
  );
}

/**
 * Writes a mail that only members who consent to e-mails get. A link in its small print stops such mails. Its
 * headers let mail programs offer the same (RFC 8058).
 */
export function writeForSubscriber<Mail extends MailDefinition>(
  deps: Pick<RewardMailDeps, 'db' | 'site' | 'baseUrl'>,
  member: Member,
  mail: Mail,
  values: MailValues<Mail>,
  head: Pick<MailEnvelope, 'subject' | 'preview'> = {},
): Promise<Omit<Message, 'id'>> {
  const url = consentPageUrl(deps, member);
  return writeWithWords(
    deps,
    mail,
    {
      ...head,
      to: member.email,
      link: { label: 'Stop these emails', url },
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
    values,
  );
}

const consentPageUrl = ({ baseUrl }: Pick<RewardMailDeps, 'baseUrl'>, { mailToken }: Member) =>
  `${baseUrl}/rewards-mail/${mailToken}`;

async function requireMember({ db }: RewardMailDeps, id: string): Promise<Member> {
  const member = await findMemberById(db, id);
  if (!member) throw new Error(`Member ${id} is gone`);
  return member;
}
