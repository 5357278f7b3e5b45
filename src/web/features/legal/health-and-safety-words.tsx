import { Blackbird } from '../../art/blackbird.tsx';
import { Picture } from '../../art/piece.tsx';
import { Slide } from '../../art/play-equipment.tsx';
import { OwnedPage } from './owned-page.tsx';

/** The health and safety rules, as the owner has written them. */
export default function HealthAndSafetyWords() {
  return (
    <OwnedPage
      page="safety"
      title="Health & Safety"
      drawing={
        <Picture viewBox="0 0 260 190">
          <Slide x={128} y={178} size={0.96} />
          <Blackbird x={222} y={178} size={0.5} flip />
        </Picture>
      }
    />
  );
}
