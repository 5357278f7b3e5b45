import type { Site } from '../site/site-query.ts';
import { EmailLink } from './contact-links.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Returns the terms of the visit: rules, liability and complaints. */
export function visitTerms({ arrivalRule, stayRule, entryRule, parkingRule, venue }: Site): LegalSection[] {
  return [
    {
      id: 'arriving',
      title: 'Arriving and playing',
      body: (
        <>
          <p>
            {arrivalRule} {stayRule} {entryRule} On an event day your session begins and ends at the times you
            chose. If you come late we cannot make it longer, because the next families are on their way.
          </p>
          <p>
            Children stay in the care of the grown-up they came with, all the time. How to play safely, what
            to wear and when to stay at home is under <a href="/health-and-safety">health and safety</a>, and
            is part of these terms. If somebody puts others in danger or is abusive, we may ask them to leave;
            the session is then not refunded.
          </p>
        </>
      ),
    },
    {
      id: 'parking',
      title: 'Parking',
      body: (
        <p>
          {parkingRule} Spaces marked CEF belong to a neighbour: please leave them free, even for a minute.
          Cars are left at their owners’ risk, except for damage that we or our staff cause.
        </p>
      ),
    },
    {
      id: 'photos',
      title: 'Photos and films',
      body: (
        <p>
          Take as many pictures of your own family as you like. Please keep other people’s children out of
          them, and never take a camera into toilets or where somebody is being changed. Filming for work
          needs our consent beforehand. When we take pictures ourselves, we{' '}
          <a href="/privacy#photos">ask first</a>.
        </p>
      ),
    },
    {
      id: 'food',
      title: 'Food and allergens',
      body: (
        <p>
          Our kitchen handles all 14 allergens that UK law names, so we cannot promise that any dish is free
          from traces. <a href="/menu">The menu</a> shows what is in each dish as an ingredient. If somebody
          in your party has an allergy, tell us when you order, every time.
        </p>
      ),
    },
    {
      id: 'lost-property',
      title: 'Lost property',
      body: (
        <p>
          Lone socks and beloved rabbits wait at the desk for a month, then go to charity. Ring us, or
          describe the rabbit by email. Please do not leave valuables lying about: we answer for them only if
          we or our staff are at fault.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <>
          <p>
            We answer for loss or damage that comes from our breaking these terms or not taking reasonable
            care, if it was to be foreseen. We do not answer for what nobody could have foreseen or prevented.
          </p>
          <p>
            <strong>
              Nothing in these terms limits our liability for death or injury caused by our negligence, for
              fraud, or for anything else that the law does not let us limit.
            </strong>{' '}
            The box you tick when you book or check in records that you have read the rules, and which version
            of them. It does not sign any of your rights away.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <>
          <p>
            Ask for the manager on the day, or write to <EmailLink />. We say within three working days that
            we have your complaint and answer it within 14 days. If you are still unhappy, Citizens Advice can
            tell you where you stand:{' '}
            <a href="https://www.citizensadvice.org.uk/consumer/">citizensadvice.org.uk</a>, telephone{' '}
            <a href="tel:08082231133">0808 223 1133</a>.
          </p>
          <p>
            These terms are under the law of England and Wales, and you can go to court there. If you live in
            Scotland or Northern Ireland, you can also go to court there, and keep the protection of its law.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'When these terms change',
      body: (
        <p>
          The date at the top changes with them. Each booking records which version you agreed to, and that
          version holds for it, whatever {venue.name} writes here later.
        </p>
      ),
    },
  ];
}
