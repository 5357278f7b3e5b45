import { legalTextDates } from '../../../domain/legal-text-dates.ts';
import { Blackbird } from '../../art/blackbird.tsx';
import { ink } from '../../art/inks.ts';
import { Leaf } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { useSite } from '../site/site-query.ts';
import { EmailLink, PhoneLink, VenueAddress } from './contact-links.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { dataStorageSections } from './privacy-data-storage.tsx';
import { dataRightsSections } from './privacy-rights.tsx';

/** The privacy policy: what the site does with personal data. */
export default function PrivacyWords() {
  const name = useSite()?.venue.name ?? 'the centre';
  const controller: LegalSection = {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          <VenueAddress />. We decide what is kept about you and why, so the law calls us the controller. For
          anything on this page write to <EmailLink /> or ring <PhoneLink />, and ask for whoever looks after
          personal data.
        </p>
        <p>This page is about the website, your bookings and your messages.</p>
      </>
    ),
  };
  return (
    <LegalPage
      title="Privacy Policy"
      changedOn={legalTextDates.privacy}
      lead={
        <p>
          In short: {name} keeps what a visit needs and nothing to follow you around with. No trackers, no
          advertising, no visitor statistics, and we sell nothing about anybody.
        </p>
      }
      drawing={
        <Picture viewBox="0 0 260 170">
          <path
            fill={ink.leafTint}
            d="M6 150 60 138 128 143 196 136 254 147 250 164 190 160 120 166 58 160 10 166z"
          />
          <Leaf x={34} y={146} size={0.6} turn={-20} />
          <Leaf x={206} y={150} size={0.5} turn={160} tone={ink.leafMid} />
          <Blackbird asleep x={132} y={150} size={1.15} />
        </Picture>
      }
      sections={[controller, ...dataStorageSections, ...dataRightsSections]}
    />
  );
}
