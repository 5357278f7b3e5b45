import { html } from 'hono/html';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { greetingFor } from '../../../domain/inquiry.ts';
import { levelAt } from '../../../domain/loyalty.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { mailSheet, pictureOfBarn } from '../mail/mail-layout.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { newestConsent } from './consent-store.ts';
import { readConsent, readConsentWording } from './email-consent.ts';
import { findLevelReached, pointsOf } from './ledger-store.ts';
import { listLevels } from './loyalty-store.ts';
import { findMemberById, type Member } from './member-store.ts';
import { showReward } from './read-membership.ts';
import { findRedemption } from './redemption-store.ts';

export interface RewardMailDeps {
  db: Database;
  clock: Clock;
  site: CachedValue<SiteFacts>;
  baseUrl: string;
}

type Mail = Omit<Message, 'id'>;
type Part = ReturnType<typeof html>;

const heading = 'font-family:Georgia,serif;font-size:28px;line-height:1.2;margin:0 0 12px;';
const paragraph = 'margin:0 0 16px;';
const button =
  'display:inline-block;background:#2C1A2E;color:#FFF9EE;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:bold;';

/**
 * The code that points were spent on: what it is for, how to use it, until when. Goes whatever the member
 * says about emails: they asked for it.
 */
export async function composeRewardRedeemed(deps: RewardMailDeps, redemptionId: string): Promise<Mail> {
  const row = await findRedemption(deps.db, { id: redemptionId });
  if (!row) throw new Error(`Redemption ${redemptionId} is gone`);
  const [member, reward, { venue }] = await Promise.all([
    requireMember(deps, row.member_id),
    showReward(deps, row),
    deps.site.read(),
  ]);
  const until = dayInWords(reward.validTo);
  const isFor = `This code is good for ${row.good_for}. It works once, until ${until}.`;
  const notMine = `You did not ask for it? Then please call us on ${venue.phone}.`;
  const page = html`<h1 style="${heading}">${reward.title}</h1>
    <p style="${paragraph}">${greetingFor(member.name)}</p>
    <p style="${paragraph}font-size:28px;line-height:1.2;font-weight:bold;letter-spacing:2px;">${reward.code}</p>
    ${[isFor, reward.howToUse, notMine].map((sentence) => html`<p style="${paragraph}">${sentence}</p>`)}`;
  return {
    to: member.email,
    subject: `Your reward: ${reward.title} - ${venue.name}`,
    html: String(await mailSheet(venue, `${reward.code} is good for ${row.good_for}.`, page)),
    text: [
      greetingFor(member.name),
      `${reward.title}: ${reward.code}`,
      isFor,
      reward.howToUse,
      notMine,
      `Everybody at ${venue.name}`,
    ].join('\n\n'),
    attachments: [pictureOfBarn],
  };
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
    pointsOf(db, memberId),
    listLevels(db),
    deps.site.read(),
  ]);
  const level = levelAt(levels, points.total);
  if (!consent.given || level.id !== levelId) return null;
  const reached = `With ${points.total.toLocaleString('en-GB')} points in all you are ${level.name} now. That brings you:`;
  const spend = `You have ${points.current.toLocaleString('en-GB')} points to spend.`;
  const rewards = `${baseUrl}/loyalty`;
  const page = html`<h1 style="${heading}">You have reached ${level.name}</h1>
    <p style="${paragraph}">${greetingFor(member.name)}</p>
    <p style="${paragraph}">${reached}</p>
    <ul style="margin:0 0 16px;padding-left:20px;">${level.benefits.map((benefit) => html`<li style="margin:0 0 6px;">${benefit}</li>`)}</ul>
    <p style="${paragraph}">${spend}</p>
    <p style="${paragraph}"><a href="${rewards}" style="${button}">See your rewards</a></p>`;
  return forSubscriber(deps, member, {
    subject: `You have reached ${level.name} - ${venue.name}`,
    preview: reached,
    page,
    text: [
      reached,
      level.benefits.map((benefit) => `- ${benefit}`).join('\n'),
      `${spend} See your rewards: ${rewards}`,
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
    newestConsent(deps.db, memberId),
    readConsentWording(deps.db),
    deps.site.read(),
  ]);
  if (said) return null;
  const asked = `Somebody joined the rewards of ${venue.name} with this email address, most likely you, and ticked:`;
  const link = mailPage(deps, member);
  const otherwise = 'If you do nothing, we send none. You are a member either way.';
  const page = html`<h1 style="${heading}">May we write to you about your rewards?</h1>
    <p style="${paragraph}">${greetingFor(member.name)}</p>
    <p style="${paragraph}">${asked}</p>
    <p style="${paragraph}padding-left:16px;border-left:3px solid #2C1A2E;">${words}</p>
    <p style="${paragraph}"><a href="${link}" style="${button}">Answer</a></p>
    <p style="${paragraph}">${otherwise}</p>`;
  return {
    to: member.email,
    subject: `May we write to you about your rewards? - ${venue.name}`,
    html: String(await mailSheet(venue, asked, page)),
    text: [
      greetingFor(member.name),
      asked,
      `“${words}”`,
      `Your answer: ${link}`,
      otherwise,
      `Everybody at ${venue.name}`,
    ].join('\n\n'),
    attachments: [pictureOfBarn],
  };
}

/**
 * A mail that only goes to who wants it: it ends with the link that stops such mails, and says the same
 * to mail programs (RFC 8058).
 */
async function forSubscriber(
  deps: RewardMailDeps,
  member: Member,
  mail: { subject: string; preview: string; page: Part; text: string[] },
): Promise<Mail> {
  const { venue } = await deps.site.read();
  const link = mailPage(deps, member);
  const why = 'You get this because you said yes to emails about your rewards.';
  const page = html`${mail.page}<p style="margin:0;font-size:15px;">${why} <a href="${link}" style="color:#2C1A2E;">Stop these emails</a></p>`;
  return {
    to: member.email,
    subject: mail.subject,
    html: String(await mailSheet(venue, mail.preview, page)),
    text: [
      greetingFor(member.name),
      ...mail.text,
      `Everybody at ${venue.name}`,
      `${why} Stop these emails: ${link}`,
    ].join('\n\n'),
    attachments: [pictureOfBarn],
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const mailPage = ({ baseUrl }: RewardMailDeps, { mailToken }: Member) =>
  `${baseUrl}/rewards-mail/${mailToken}`;

async function requireMember({ db }: RewardMailDeps, id: string): Promise<Member> {
  const member = await findMemberById(db, id);
  if (!member) throw new Error(`Member ${id} is gone`);
  return member;
}
