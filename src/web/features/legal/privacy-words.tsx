import { Blackbird } from '../../art/blackbird.tsx';
import { ink } from '../../art/inks.ts';
import { Leaf } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { OwnedPage } from './owned-page.tsx';

/** The privacy policy: what the site does with personal data. */
export default function PrivacyWords() {
  return (
    <OwnedPage
      page="privacy"
      title="Privacy Policy"
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
    />
  );
}
