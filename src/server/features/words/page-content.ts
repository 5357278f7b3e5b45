import { type FactWords, fillWords, type WordBlock } from '../../../domain/page-words.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { retentionInWords } from '../../../domain/retention.ts';
import type { WordPageId } from '../../../domain/word-pages.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import type { PageContent, readMoreWordFacts, WrittenWords } from './words-store.ts';

type MoreFacts = Awaited<ReturnType<typeof readMoreWordFacts>>;

/**
 * Returns the texts of the facts that an owner's words may name, such as `{phone}` (`wordFacts` in
 * src/domain/word-pages.ts).
 */
export function describeFacts(
  { venue, rules }: Pick<SiteFacts, 'venue' | 'rules'>,
  { ageGuide, pointsPerPound, welcomePoints, kept }: MoreFacts,
): Record<string, FactWords> {
  const ages: WordBlock[] =
    ageGuide.length === 0
      ? []
      : [
          {
            kind: 'table',
            head: [[{ text: 'Age' }], [{ text: 'Where' }]],
            rows: ageGuide.map((row) => [[{ text: row.ages }], [{ text: row.areas }]]),
          },
        ];
  return {
    name: venue.name,
    tagline: venue.tagline,
    phone: { text: venue.phone, to: phoneLink(venue.phone) },
    email: { text: venue.email, to: `mailto:${venue.email}` },
    address: [venue.name, ...venue.addressLines, venue.postcode].join(', '),
    'youngest-age': String(venue.youngestAge),
    'oldest-age': String(venue.oldestAge),
    'arrival-rule': rules.arrival,
    'stay-rule': rules.stay,
    'weekend-rule': rules.weekendStay,
    'entry-rule': rules.entry,
    'free-adults-rule': rules.freeAdults,
    'parking-rule': rules.parking,
    'cancellation-rule': rules.cancellation,
    'poorly-rule': rules.poorly || null,
    'points-per-pound': pointsPerPound === 1 ? '1 point' : `${pointsPerPound} points`,
    'welcome-points': String(welcomePoints),
    'age-guide': ages,
    'kept-accounts': retentionInWords({ days: 365 * kept.account_years }),
    'kept-unpaid': retentionInWords({ days: kept.unpaid_booking_days }),
    'kept-requests': retentionInWords({ days: kept.special_request_days }),
    'kept-messages': retentionInWords({ days: kept.message_days }),
    'kept-mails': retentionInWords({ days: kept.mail_days }),
    'kept-waitlist': retentionInWords({ days: kept.waitlist_days }),
    'kept-guests': retentionInWords({ days: kept.party_guest_days }),
  };
}

/** Returns the content of some pages together: their words, with every fact filled in. */
export function contentOf(
  { page_text: texts, page_section: sections }: WrittenWords,
  pages: readonly WordPageId[],
  facts: Readonly<Record<string, FactWords>>,
): PageContent {
  const isOf = ({ page }: { page: string }) => pages.some((id) => id === page);
  return {
    texts: Object.fromEntries(texts.filter(isOf).map(({ id, words }) => [id, fillWords(words, facts)])),
    sections: sections
      .filter(isOf)
      .map(({ id, title, body }) => ({ id, title, blocks: fillWords(body, facts) })),
  };
}

/** Returns the rows of one page. */
export function writtenOf(
  { page_text: texts, page_section: sections }: WrittenWords,
  id: WordPageId,
): WrittenWords {
  return {
    page_text: texts.filter(({ page }) => page === id),
    page_section: sections.filter(({ page }) => page === id),
  };
}
