import type { WordRules } from './page-words.ts';

/** A slot of a page: one place for words that the owner edits. */
interface WordSlot {
  id: string;
  /** The name of the words, for the owner who edits them. */
  label: string;
  /** Whether the words are one line, for a heading or a label. */
  isLine?: boolean;
  /** Maximum length of one line, in characters. Default: 120. */
  most?: number;
  /** A hint for the owner that says what else depends on these words. */
  hint?: string;
}

/** A page whose words the owner edits (specification 13.5). */
export interface WordPage {
  id: string;
  title: string;
  about: string;
  /** The address at which families read the page. */
  path: string;
  slots: readonly WordSlot[];
  /** The facts that the page's words may name. */
  facts: readonly string[];
  /** Whether sections with titles follow the slots. The owner adds, orders and removes sections. */
  hasSections?: boolean;
}

const centreFacts = ['name', 'tagline', 'phone', 'email', 'address', 'youngest-age', 'oldest-age'] as const;
const ruleFacts = [
  'arrival-rule',
  'stay-rule',
  'weekend-rule',
  'entry-rule',
  'free-adults-rule',
  'parking-rule',
  'cancellation-rule',
  'poorly-rule',
] as const;

const keptFacts = [
  'kept-accounts',
  'kept-unpaid',
  'kept-requests',
  'kept-messages',
  'kept-mails',
  'kept-waitlist',
  'kept-guests',
] as const;

const line = (id: string, label: string, hint?: string): WordSlot => ({
  id,
  label,
  isLine: true,
  ...(hint !== undefined && { hint }),
});
const description: WordSlot = {
  id: 'description',
  label: 'For search engines and shared links',
  isLine: true,
  most: 170,
};
const lead: WordSlot = { id: 'lead', label: 'The summary at the top' };

/** The meaning of each fact that words may name, as the office shows it. */
export const wordFacts: Readonly<Record<string, string>> = {
  name: 'the centre’s name',
  tagline: 'its tagline',
  phone: 'its phone number, as a link',
  email: 'its e-mail address, as a link',
  address: 'its name and address in one line',
  'youngest-age': 'the youngest age',
  'oldest-age': 'the oldest age',
  'arrival-rule': 'how early to arrive',
  'stay-rule': 'how long open play lasts',
  'weekend-rule': 'that weekend sessions last as long',
  'entry-rule': 'the last entry',
  'free-adults-rule': 'how many adults come in free',
  'parking-rule': 'what parking costs',
  'cancellation-rule': 'what a cancellation refunds',
  'poorly-rule': 'what happens when somebody is poorly; without such a rule its paragraph is left out',
  'points-per-pound': 'the points for each pound',
  'welcome-points': 'the points for joining',
  'age-guide': 'the table of ages and areas',
  'kept-accounts': 'how long records for the accounts are kept',
  'kept-unpaid': 'how long bookings that were never paid are kept',
  'kept-requests': 'how long the details that a family gave for its visit are kept',
  'kept-messages': 'how long messages and enquiries are kept',
  'kept-mails': 'how long copies of mails are kept',
  'kept-waitlist': 'how long waitlist entries are kept',
  'kept-guests': 'how long the details of a party’s guests are kept',
};

/** Every page whose words the owner edits. */
export const wordPages = [
  {
    id: 'home',
    title: 'Home page',
    about: 'Headings and sentences of the home page. Prices, areas and events have their own pages here.',
    path: '/',
    facts: [...centreFacts, ...ruleFacts, 'points-per-pound', 'welcome-points'],
    slots: [
      line('home-title', 'The welcome'),
      { id: 'home-lead', label: 'Under the welcome' },
      line('tag-ages', 'On the tag of ages'),
      line('tag-photo-studio', 'On the tag of the photo studio'),
      line('tag-menu', 'On the tag of the menu'),
      line('promotions-title', 'Over the posters'),
      line('no-event-title', 'Title of the poster while there is no event'),
      { id: 'no-event', label: 'The text of that poster' },
      line('studio-title', 'Title of the studio’s poster'),
      { id: 'studio', label: 'The text of the studio’s poster' },
      line('about-title', 'About the centre'),
      { id: 'about', label: 'The text about the centre' },
      {
        id: 'about-claims',
        label: 'What is promised',
        hint: 'Families hold you to these three: change them when what you do changes.',
      },
      { id: 'areas', label: 'Above the areas' },
      line('age-guide-title', 'Over the age guide'),
      line('pricing-title', 'Over the prices'),
      { id: 'pricing', label: 'Under the prices' },
      line('rewards-title', 'Over the rewards'),
      { id: 'rewards', label: 'How points work' },
      description,
    ],
  },
  {
    id: 'parties',
    title: 'Parties',
    about: 'The top of the party page. Packages and their prices have a page of their own here.',
    path: '/party-booking',
    facts: [...centreFacts],
    slots: [
      line('party-title', 'The heading'),
      {
        id: 'party',
        label: 'Under the heading',
        hint: 'The mail after an enquiry promises an answer within 24 hours, too.',
      },
      description,
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    about: 'The headings of the last part of the home page, with directions, hours and the message form.',
    path: '/',
    facts: [...centreFacts],
    slots: [
      line('contact-title', 'Over directions and hours'),
      line('message-title', 'Over the message form'),
      { id: 'message', label: 'Beside the message form' },
    ],
  },
  {
    id: 'terms',
    title: 'Terms and conditions',
    about:
      'What families agree to. Each published change is a version with an address of its own, and each booking records the version that its family agreed to.',
    path: '/terms',
    facts: [...centreFacts, ...ruleFacts],
    slots: [lead, description],
    hasSections: true,
  },
  {
    id: 'privacy',
    title: 'Privacy policy',
    about:
      'What is kept about people and why. The times are set on the page ‘How long data is kept’, and facts such as {kept-mails} show them here.',
    path: '/privacy',
    facts: [...centreFacts, ...keptFacts],
    slots: [lead, description],
    hasSections: true,
  },
  {
    id: 'safety',
    title: 'Health and safety',
    about:
      'The rules of play. They are part of the terms: a change here makes a new version of the terms, too.',
    path: '/health-and-safety',
    facts: [...centreFacts, 'age-guide'],
    slots: [lead, description],
    hasSections: true,
  },
] as const satisfies readonly WordPage[];

export type WordPageId = (typeof wordPages)[number]['id'];

/** Returns the page with an id, or undefined if there is none. */
export function findWordPage(id: string): WordPage | undefined {
  return wordPages.find((page) => page.id === id);
}

/** Returns the rules for the words of a slot. */
export function slotRules(page: WordPage, slot: WordSlot | undefined): WordRules {
  return { facts: page.facts, ...(slot?.isLine && { isLine: true }) };
}

/**
 * The label of a version in its address: a day, and a number if the day has several versions
 * (`2026-11-21-2`).
 */
export const versionLabel = /^\d{4}-\d\d-\d\d(-\d{1,3})?$/;
