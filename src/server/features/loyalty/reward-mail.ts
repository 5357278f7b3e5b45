import { dayInWords } from '../../../domain/calendar-day.ts';
import { greetingFor } from '../../../domain/inquiry.ts';
import { levelAt } from '../../../domain/loyalty.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import type { MailBlock } from '../mail/mail-blocks.ts';
import { writeMail } from '../mail/write-mail.ts';
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

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/**
 * The code that points were spent on: what it is for, how to use it, until when. Goes whatever the member
 * says about emails: they asked for it.
 */
export async function composeRewardRedeemed(deps: RewardMailDeps, redemptionId: string): Promise<Mail> {
  const row = await findRedemption(deps.db, { id: redemptionId });
  if (!row) throw new Error(`Redemption ${redemptionId} is gone`);
  const [member, reward, { venue }] = await Promise.all([
    requireMember(deps, row.member_id),
    readRedeemedReward(deps, row),
    deps.site.read(),
  ]);
  const until = dayInWords(reward.validTo);
  const isFor = `This code is good for ${row.good_for}. It works once, until ${until}.`;
  const notMine = `You did not ask for it? Then please call us on ${venue.phone}.`;
  return writeMail(venue, {
    to: member.email,
    subject: `Your reward: ${reward.title} - ${venue.name}`,
    preview: `${reward.code} is good for ${row.good_for}.`,
    blocks: [
      { kind: 'title', text: reward.title },
      paragraph(greetingFor(member.name)),
      { kind: 'code', code: reward.code, size: 'small', sentence: `${reward.title}: ${reward.code}` },
      ...[isFor, reward.howToUse, notMine, `Everybody at ${venue.name}`].map(paragraph),
    ],
  });
}

/**
 * A level reached for the first time, told to who says yes to emails at the moment it goes; null for anybody
 * else, and where a refund has taken it away again.
 */
export async function composeLevelReached(deps: RewardMailDeps, id: string): Promise<Mail | null> {
  const { db, baseUrl } = deps;
  const { memberId, levelId } = await findLevelReached(db, id);
  const [member, consent, points, levels, { venue }] = await Promise.all([
    requireMember(deps, memberId),
    readConsent(db, memberId),
    readPointBalance(db, memberId),
    listLoyaltyLevels(db),
    deps.site.read(),
  ]);
  const level = levelAt(levels, points.total);
  if (!consent.given || level.id !== levelId) return null;
  const reached = `With ${points.total.toLocaleString('en-GB')} points in all you are ${level.name} now. That brings you:`;
  const spend = `You have ${points.current.toLocaleString('en-GB')} points to spend.`;
  return writeForSubscriber(deps, member, {
    subject: `You have reached ${level.name} - ${venue.name}`,
    preview: reached,
    blocks: [
      { kind: 'title', text: `You have reached ${level.name}` },
      paragraph(greetingFor(member.name)),
      paragraph(reached),
      { kind: 'list', items: level.benefits },
      paragraph(spend),
      { kind: 'button', label: 'See your rewards', url: `${baseUrl}/loyalty`, sentence: 'See your rewards' },
      paragraph(`Everybody at ${venue.name}`),
    ],
  });
}

/**
 * Asks whoever reads the address whether the yes ticked on the rewards page was theirs. Null
 * once they have said anything.
 */
export async function composeConsentRequest(deps: RewardMailDeps, memberId: string): Promise<Mail | null> {
  const [member, said, { words }, { venue }] = await Promise.all([
    requireMember(deps, memberId),
    findNewestConsent(deps.db, memberId),
    readConsentWording(deps.db),
    deps.site.read(),
  ]);
  if (said) return null;
  const asked = `Somebody joined the rewards of ${venue.name} with this email address, most likely you, and ticked:`;
  const link = mailPage(deps, member);
  const otherwise = 'If you do nothing, we send none. You are a member either way.';
  return writeMail(venue, {
    to: member.email,
    subject: `May we write to you about your rewards? - ${venue.name}`,
    preview: asked,
    blocks: [
      { kind: 'title', text: 'May we write to you about your rewards?' },
      paragraph(greetingFor(member.name)),
      paragraph(asked),
      { kind: 'quotation', text: words },
      { kind: 'button', label: 'Answer', url: link, sentence: 'Your answer' },
      paragraph(otherwise),
      paragraph(`Everybody at ${venue.name}`),
    ],
  });
}

/**
 * Writes a mail that only subscribers get: it ends with `why` they get it and the link that stops such mails,
 * and carries the header that mail programs offer the same with (RFC 8058).
 */
export async function writeForSubscriber(
  deps: Pick<RewardMailDeps, 'site' | 'baseUrl'>,
  member: Member,
  {
    subject,
    preview,
    blocks,
    why = 'You get this because you said yes to emails about your rewards.',
  }: { subject: string; preview: string; blocks: readonly MailBlock[]; why?: string },
): Promise<Mail> {
  const { venue } = await deps.site.read();
  const url = mailPage(deps, member);
  return writeMail(venue, {
    to: member.email,
    subject,
    preview,
    blocks: [...blocks, { kind: 'footnote', text: why, link: { label: 'Stop these emails', url } }],
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}

const mailPage = ({ baseUrl }: Pick<RewardMailDeps, 'baseUrl'>, { mailToken }: Member) =>
  `${baseUrl}/rewards-mail/${mailToken}`;

async function requireMember({ db }: RewardMailDeps, id: string): Promise<Member> {
  const member = await findMemberById(db, id);
  if (!member) throw new Error(`Member ${id} is gone`);
  return member;
}
