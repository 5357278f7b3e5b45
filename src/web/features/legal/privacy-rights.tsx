import { EmailLink } from './contact-links.tsx';
import type { LegalSection } from './legal-page.tsx';

/** The rights of the people concerned, and where to complain. */
export const dataRightsSections: readonly LegalSection[] = [
  {
    id: 'photos',
    title: 'Photos and films',
    body: (
      <>
        <p>
          We do not publish pictures of visitors without asking. If we would like to, we ask the parent or
          guardian first, say where the picture will appear, and take it down whenever you change your mind.
          What you may photograph yourself is in <a href="/terms#photos">our terms</a>.
        </p>
        <p>
          The photographs of a photo session are taken because you booked one, and go to you alone. With the
          booking we keep the same as for a visit, and whether you asked for editing. Once you have your
          photographs, ask and we delete our copies.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Under UK data protection law (UK GDPR and the Data Protection Act 2018) you can ask us, free of
          charge:
        </p>
        <ul>
          <li>what we keep about you, and for a copy of it;</li>
          <li>to put right what is wrong;</li>
          <li>to delete it, where no law makes us keep it;</li>
          <li>to hold still with it while a question is open;</li>
          <li>to stop using it where we rely on our own interests;</li>
          <li>to hand you, or somebody else, what you gave us in a form that a computer can read;</li>
          <li>and to take back a consent at any time. What was done before stays lawful.</li>
        </ul>
        <p>
          Write to <EmailLink /> from the address you booked with, so that we know it is you. We answer within
          one month. No decision about you is made by a machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'If you are not happy',
    body: (
      <>
        <p>
          Tell us first, at <EmailLink />. We say within 30 days that we have your complaint, look into it and
          tell you what came of it.
        </p>
        <p>
          You can also go to the Information Commissioner’s Office (ICO), which watches over data protection
          in the UK: <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, telephone{' '}
          <a href="tel:03031231113">0303 123 1113</a>.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this page changes',
    body: (
      <p>
        The date at the top changes with it. If we ever want to use what we have about you for something new,
        we tell you before we do.
      </p>
    ),
  },
];
