import { codeLifetimeMinutes } from './email-code.ts';
import { defineMail, fixed, footnote, preview, sometimes, subject, text, title } from './mail-texts.ts';
import { bookingButtonPart, bookingVariables } from './mails-bookings.ts';

const greeting = ['‘Dear …,’, or ‘Hello,’ if the text is not a name', 'Dear Alex Example,'] as const;
const person = ['the name', 'Alex Example'] as const;
const until = ['until when it can be used', 'Saturday 28 November 2026'] as const;
const head = { subject: subject(), preview: preview(), title: title() };
const button = (label: string, path: string) =>
  fixed(`The button ‘${label}’`, {
    kind: 'button',
    label,
    url: `https://example.org${path}`,
    sentence: label,
  });

export const emailCode = defineMail({
  id: 'email-code',
  kind: 'email-code',
  title: 'Code for an e-mail address',
  group: 'Rewards and codes',
  about: 'To whoever asks for it, at once: before credits, rewards or bookings are shown.',
  variables: {
    code: ['the code', '482913'],
    purpose: ['what it is for', 'use the session credits of this email address'],
    minutes: ['how long it works', `${codeLifetimeMinutes}`],
    until: ['until what time', '11:45am'],
  },
  parts: {
    subject: subject('Subject', { needs: ['code'] }),
    preview: preview(),
    title: title(),
    code: fixed('The code, in large figures', {
      kind: 'code',
      code: '482913',
      size: 'large',
      sentence: '482913 is your code.',
    }),
    words: text('Words', { needs: ['until'] }),
  },
});

export const rewardRedeemed = defineMail({
  id: 'reward-redeemed',
  kind: 'reward-redeemed',
  title: 'Reward',
  group: 'Rewards and codes',
  about: 'To the member, as soon as points are spent on a reward.',
  variables: {
    greeting,
    reward: ['the reward', 'Free coffee'],
    code: ['its code', 'WIND-7K3QD-M2XPA'],
    'good-for': ['what it is good for', 'one coffee'],
    until,
    'how-to-use': ['how it is used', 'Show this code at the café.'],
  },
  parts: {
    ...head,
    greeting: text('Greeting'),
    code: fixed('The code', {
      kind: 'code',
      code: 'WIND-7K3QD-M2XPA',
      size: 'small',
      sentence: 'Free coffee: WIND-7K3QD-M2XPA',
    }),
    words: text('Words', { needs: ['until', 'how-to-use'] }),
    closing: text('Closing'),
  },
});

export const levelReached = defineMail({
  id: 'level-reached',
  canBeStopped: true,
  kind: 'level-reached',
  title: 'Level reached',
  group: 'Rewards and codes',
  about: 'To members who said yes to e-mails, when they reach a level.',
  variables: {
    greeting,
    level: ['the level', 'Climber'],
    points: ['all points', '1,250'],
    'to-spend': ['points that can be spent', '400'],
  },
  parts: {
    ...head,
    greeting: text('Greeting'),
    reached: text('What was reached'),
    benefits: fixed('What the level brings', { kind: 'list', items: ['A free drink on every visit'] }),
    spend: text('Points'),
    button: button('See your rewards', '/loyalty'),
    closing: text('Closing'),
    why: footnote('Why it comes; the link that stops such mails follows'),
  },
});

export const consentAsked = defineMail({
  id: 'consent-asked',
  kind: 'consent-asked',
  title: 'May we write to you?',
  group: 'Rewards and codes',
  about: 'To a new member who ticked that mails are welcome. It asks whether it was them.',
  variables: { greeting },
  parts: {
    ...head,
    greeting: text('Greeting'),
    asked: text('What was done'),
    ticked: fixed('What was ticked', { kind: 'quotation', text: 'What members agree to stands here.' }),
    button: button('Answer', '/rewards-mail'),
    otherwise: text('Without an answer'),
    closing: text('Closing'),
  },
});

const enquirer = { greeting };

export const inquiryReceived = defineMail({
  id: 'inquiry-received',
  kind: 'inquiry-received',
  title: 'Message received',
  group: 'Enquiries',
  about: 'To the person who sent the form, at once. It repeats nothing of the message.',
  variables: enquirer,
  parts: {
    subject: subject(),
    title: title(),
    greeting: text('Greeting'),
    words: text(),
    closing: text('Closing'),
  },
});

const askedFor = [
  ['Package', 'Classic'],
  ['Date', 'Saturday 28 November 2026'],
  ['Time', '1:00 PM - 3:00 PM'],
  ['Children', '12 children'],
] as const;

export const partyReceived = defineMail({
  id: 'party-received',
  kind: 'inquiry-received',
  title: 'Party enquiry received',
  group: 'Enquiries',
  about: 'To whoever asks about a party, at once.',
  variables: enquirer,
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text(),
    asked: fixed('What was asked for', { kind: 'details', details: askedFor }),
    further: text('Further words'),
    closing: text('Closing'),
  },
});

export const inquiryArrived = defineMail({
  id: 'inquiry-arrived',
  kind: 'inquiry-arrived',
  title: 'A message for the centre',
  group: 'Enquiries',
  about: 'To the centre’s own address, when somebody writes with the form.',
  variables: { name: person, about: ['what it is about', 'General question'] },
  parts: {
    subject: subject(),
    title: title(),
    message: fixed(
      'Who wrote, and the message',
      {
        kind: 'details',
        details: [
          ['From', 'Alex Example'],
          ['Email', 'alex@example.org'],
        ],
      },
      { kind: 'message', text: 'Is the café open on Mondays?' },
    ),
    note: footnote(),
  },
});

export const partyArrived = defineMail({
  id: 'party-arrived',
  kind: 'inquiry-arrived',
  title: 'A party enquiry for the centre',
  group: 'Enquiries',
  about: 'To the centre’s own address, when somebody asks about a party.',
  variables: { name: person },
  parts: {
    ...head,
    asked: fixed('Who asks, and for what', {
      kind: 'details',
      details: [['Parent', 'Alex Example'], ['Email', 'alex@example.org'], ...askedFor],
    }),
    words: text(),
    note: footnote(),
  },
});

const waiting = { name: person };
const pageButton = button('See your place, change it or leave', '/waitlist');
const session = ['its day and time', 'Saturday 28 November, 9:30am-11:30am'] as const;

export const waitlistJoined = defineMail({
  id: 'waitlist-joined',
  kind: 'waitlist-joined',
  title: 'On the waitlist',
  group: 'Waitlist',
  about: 'To the family, as soon as it joins the waitlist.',
  variables: { ...waiting, children: ['for whom', 'all 3 children'] },
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text(),
    sessions: fixed('The sessions they wait for', {
      kind: 'list',
      items: ['Open play: Saturday 28 November, 9:30am-11:30am'],
    }),
    rules: fixed('How it works (from your rules)', {
      kind: 'list',
      title: 'How it works',
      items: ['Your rules of the waitlist stand here.'],
    }),
    button: pageButton,
  },
});

export const waitlistOffer = defineMail({
  id: 'waitlist-offer',
  kind: 'waitlist-offer',
  title: 'Places have come free',
  group: 'Waitlist',
  about: 'To the first group that fits, as soon as places come free.',
  variables: {
    ...waiting,
    places: ['how many, with ‘has’ or ‘have’', '3 places have'],
    them: ['‘it’ or ‘them’', 'them'],
    'the-places': ['‘the place’ or ‘the places’', 'the places'],
    day: ['the day', 'Saturday 28 November 2026'],
    what: ['‘Open play’, or the name of the event', 'Open play'],
    session,
    until: ['until when they are held', 'Friday 27 November at 18:00'],
  },
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text('Words', { needs: ['session', 'until'] }),
    prices: fixed('What they cost', {
      kind: 'prices',
      lines: [['3 × Child', '£36.00']],
      totals: [['To pay', '£36.00']],
    }),
    button: button('Take or refuse them', '/waitlist'),
    missed: sometimes(text('If they miss it'), 'At first'),
    'missed-often': sometimes(text('If they miss it'), 'After as many missed offers as your rules say'),
  },
  examples: { 'At first': ['missed'], 'After missed offers': ['missed-often'] },
});

export const waitlistMissed = defineMail({
  id: 'waitlist-missed',
  kind: 'waitlist-missed',
  title: 'An offer has run out',
  group: 'Waitlist',
  about: 'To the group that did not answer in time: it keeps its place.',
  variables: { ...waiting, session, from: ['when it is their turn again', 'from now on'] },
  parts: { ...head, greeting: text('Greeting'), words: text(), button: pageButton },
});

export const waitlistAsked = defineMail({
  id: 'waitlist-asked',
  kind: 'waitlist-missed',
  title: 'Do you still want to come?',
  group: 'Waitlist',
  about: 'To a group that missed as many offers as your rules say.',
  variables: { ...waiting, session },
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text(),
    button: button('Stay on the waitlist, or leave it', '/waitlist'),
  },
});

export const waitlistWithdrawn = defineMail({
  id: 'waitlist-withdrawn',
  kind: 'waitlist-withdrawn',
  title: 'No places can be held',
  group: 'Waitlist',
  about: 'To a group whose tickets now cost nothing in a session, or are no longer sold online.',
  variables: { ...waiting, session },
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text(),
    button: button('See which sessions you are waiting for', '/waitlist'),
  },
});

export const closed = defineMail({
  id: 'closed',
  kind: 'closure',
  title: 'We have to close',
  group: 'Closed days and reminders',
  about:
    'To families with a booking, when staff close a day. Staff write its subject and its words each time.',
  variables: {
    ...bookingVariables,
    until: ['until when they choose', 'Friday 27 November at 18:00'],
    reason: ['the reason that staff give', 'the heating has failed'],
  },
  parts: {
    preview: preview(),
    heading: fixed('The subject that staff write', { kind: 'title', text: 'We have to close' }),
    greeting: text('Greeting'),
    words: fixed('The words that staff write', { kind: 'paragraph', text: 'What staff write stands here.' }),
    reason: text('Reason', { needs: ['reason'] }),
    choices: fixed(
      'What each booking is offered, with its button',
      {
        kind: 'list',
        title: 'Open play, Saturday 28 November 2026, 9:30 AM - 4:00 PM',
        items: ['Come another day'],
      },
      { kind: 'button', label: 'Choose', url: 'https://example.org/my-booking', sentence: 'Choose' },
    ),
    closing: text('Closing'),
  },
});

export const openAfterAll = defineMail({
  id: 'open-after-all',
  kind: 'closure-undone',
  title: 'Open after all',
  group: 'Closed days and reminders',
  about: 'To families who were told that a day is closed, when staff open it again.',
  variables: { ...bookingVariables, time: ['when we had to close', 'Saturday 28 November 2026'] },
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text(),
    button: bookingButtonPart,
    closing: text('Last line'),
  },
});

const ruleWords = {
  heading: fixed('The subject of the reminder', { kind: 'title', text: 'See you soon' }),
  greeting: text('Greeting'),
  words: fixed('The words of the reminder', { kind: 'paragraph', text: 'What you wrote there stands here.' }),
};

export const reminder = defineMail({
  id: 'reminder',
  kind: 'by-rule',
  title: 'Frame of reminders',
  group: 'Closed days and reminders',
  about: 'Around each mail of ‘Reminders and thanks’. The subject and words of each are on that page.',
  variables: { name: person },
  parts: {
    ...ruleWords,
    further: fixed(
      'Ticket, what to bring, button and address, as the reminder has them',
      ...bookingButtonPart.example,
    ),
  },
});

export const thanks = defineMail({
  id: 'thanks',
  canBeStopped: true,
  kind: 'by-rule',
  title: 'Frame of thanks',
  group: 'Closed days and reminders',
  about: 'Around each mail of ‘Reminders and thanks’ that only goes to members who agreed.',
  variables: { name: person },
  parts: {
    ...ruleWords,
    closing: text('Closing'),
    why: footnote('Why it comes; the link that stops such mails follows'),
  },
});

export const alertRaised = defineMail({
  id: 'alert-raised',
  kind: 'alert-raised',
  title: 'Something needs a look',
  group: 'The centre itself',
  about: 'To whoever looks after the site, when something is wrong.',
  variables: { page: ['the address of the page', 'https://example.org/admin?tab=standing'] },
  parts: {
    subject: subject(),
    title: title(),
    problem: fixed('What is wrong', { kind: 'paragraph', text: 'No payment has come in for three hours.' }),
    words: text('Words', { needs: ['page'] }),
    closing: text('Closing'),
  },
});

export const figures = defineMail({
  id: 'figures',
  kind: 'figures',
  title: 'Figures',
  group: 'The centre itself',
  about: 'To the addresses in ‘Figures by mail’, each evening or month.',
  variables: { sheet: ['the title of the sheet', 'Day sheet, Saturday 28 November 2026'] },
  parts: {
    subject: subject(),
    preview: preview(),
    title: title(),
    figures: fixed('The chief figures, and the button to all of them', {
      kind: 'details',
      details: [['Takings', '£1,204.00']],
    }),
    note: footnote(),
  },
});

export const staffInvited = defineMail({
  id: 'staff-invited',
  kind: 'staff-invited',
  title: 'Invitation of a colleague',
  group: 'The centre itself',
  about: 'To a colleague whom you invite under People.',
  variables: { name: person, role: ['the role', 'Front desk'], until },
  parts: {
    ...head,
    greeting: text('Greeting'),
    words: text(),
    button: button('Choose how you sign in', '/admin/join'),
    further: text('Further words', { needs: ['until'] }),
  },
});
