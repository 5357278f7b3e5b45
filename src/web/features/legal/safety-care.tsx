import { EmailLink, PhoneLink } from './contact-links.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Accidents, illness and emergencies. */
export const emergencySections: readonly LegalSection[] = [
  {
    id: 'accidents',
    title: 'Bumps and accidents',
    body: (
      <p>
        Tell any member of staff at once, also about a bump that seems small. The first-aid box is at the
        desk. We write down what happened and where, with you, so that we can make it safer; how long we keep
        that is in our <a href="/privacy#how-long">privacy policy</a>. In an emergency ring 999; our postcode
        is at the foot of this page.
      </p>
    ),
  },
  {
    id: 'allergens',
    title: 'Food and allergens',
    body: (
      <p>
        Our kitchen handles all 14 allergens that UK law names, nuts and peanuts among them, so a trace of any
        of them can reach any dish. <a href="/menu">The menu</a> can leave out dishes made with what you
        avoid; tell us about an allergy when you order all the same, every time. Keep adrenaline pens with you
        at the table, not in the car.
      </p>
    ),
  },
  {
    id: 'fire',
    title: 'Fire',
    body: (
      <p>
        When the alarm sounds, take your children and leave by the nearest green sign. Leave coats and shoes.
        Our staff clear the play areas and show you where to gather; nobody goes back in until they say so. If
        you would need help on the way out, tell us when you arrive and we plan it together. Nobody smokes or
        vapes in the barn.
      </p>
    ),
  },
  {
    id: 'worried',
    title: 'Worried about a child',
    body: (
      <p>
        A lost child, a child alone, or something that does not look right: tell the nearest member of staff,
        who knows what to do. If somebody is in danger now, ring 999.
      </p>
    ),
  },
];

/** The accessibility statement, for the building and for this website. */
export const accessibilitySection: LegalSection = {
  id: 'accessibility',
  title: 'Accessibility',
  body: (
    <>
      <h3>In the barn</h3>
      <p>
        Tell us what would make your visit easier, under special requests or by phone, and we say honestly
        what we can do. Assistance dogs are welcome in the café.
      </p>
      <h3>On this website</h3>
      <p>
        We want everybody to be able to book. The site is built to the Web Content Accessibility Guidelines
        2.2 at level AA: it is made to work with a keyboard alone, with a screen reader, at 200% zoom, on a
        narrow phone, in high contrast and with motion switched off, and to be read without scripts. We check
        it with every change. The payment form is Stripe’s own.
      </p>
      <p>
        If something does not work for you, write to <EmailLink /> or ring <PhoneLink />. We find another way
        for you to book, and mend what we can. If our answer is no help, the Equality Advisory and Support
        Service can help: <a href="https://www.equalityadvisoryservice.com/">equalityadvisoryservice.com</a>,
        telephone <a href="tel:08088000082">0808 800 0082</a>.
      </p>
    </>
  ),
};
