import type { LegalSection } from './legal-page.tsx';

/** The rules before and during play. */
export const playSections: readonly LegalSection[] = [
  {
    id: 'looking-after',
    title: 'Who looks after whom',
    body: (
      <p>
        Children stay in the care of the grown-up they came with, from the car park to the car park. Our staff
        are trained and keep an eye on the play areas, but they do not replace yours. Sit where you can see,
        and go in with the very small. A child may not be left here alone, not even for the length of a
        coffee.
      </p>
    ),
  },
  {
    id: 'what-to-wear',
    title: 'What to wear',
    body: (
      <ul>
        <li>Socks, for children and for grown-ups who climb in. Shoes come off at the door.</li>
        <li>Arms and knees covered: slides are quick and skin is slow.</li>
        <li>No scarves, cords, long necklaces, badges, hair slides or anything sharp.</li>
        <li>Pockets empty. Glasses off or strapped on.</li>
      </ul>
    ),
  },
  {
    id: 'on-the-frames',
    title: 'On the slides and frames',
    body: (
      <ul>
        <li>Slides: sitting, feet first, one after the other, and off the end at once.</li>
        <li>Climb in the nets and tunnels, never on the outside of them.</li>
        <li>No pushing, no throwing, no toys from home.</li>
        <li>No food, drink, sweets or chewing gum beyond the café tables. Hot drinks stay on them.</li>
        <li>If something is broken or wet, tell us and we close it.</li>
      </ul>
    ),
  },
  {
    id: 'illness',
    title: 'When to stay at home',
    body: (
      <>
        <p>
          After sickness or diarrhoea, wait <strong>48 hours</strong> from the last of it. With chickenpox,
          wait until every spot has crusted over. With a temperature, or anything else that others could
          catch, come another day: ring us and we see what we can do about your booking.
        </p>
        <p>
          Accidents of the wet kind happen. Tell us straight away: we close that part, clean it and nobody
          minds. The play areas are fully sanitized and cleaned daily.
        </p>
      </>
    ),
  },
];
