import { useQuery } from '@tanstack/react-query';
import { legalTextDates } from '../../../domain/legal-text-dates.ts';
import { Blackbird } from '../../art/blackbird.tsx';
import { Picture } from '../../art/piece.tsx';
import { Slide } from '../../art/play-equipment.tsx';
import { centreQuery } from '../home/home-queries.ts';
import { useSite } from '../site/site-query.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { accessibilitySection, emergencySections } from './safety-care.tsx';
import { playSections } from './safety-play.tsx';

/** The health and safety rules. The ages come from the centre's rows. */
export default function HealthAndSafetyWords() {
  const guide = useQuery(centreQuery()).data?.ageGuide ?? [];
  const oldest = useSite()?.venue.oldestAge ?? 12;
  const ages: LegalSection = {
    id: 'ages',
    title: 'Who plays where',
    body: (
      <>
        <p>Each area is built for certain ages. Please keep to them, also when a big one begs.</p>
        {guide.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Age</th>
                <th scope="col">Where</th>
              </tr>
            </thead>
            <tbody>
              {guide.map(({ ages: group, areas }) => (
                <tr key={group}>
                  <th scope="row">{group}</th>
                  <td>{areas}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p>
          An older child may help a little brother or sister in the small ones’ areas, as long as a grown-up
          goes with them. Anyone over {oldest} comes to help and to watch.
        </p>
      </>
    ),
  };
  return (
    <LegalPage
      title="Health & Safety"
      changedOn={legalTextDates.safety}
      lead={
        <p>
          Play has bumps in it; most of them are worth having. These few rules keep out the other kind. They
          are for everybody who comes through the door.
        </p>
      }
      drawing={
        <Picture viewBox="0 0 260 190">
          <Slide x={128} y={178} size={0.96} />
          <Blackbird x={222} y={178} size={0.5} flip />
        </Picture>
      }
      sections={[
        ...playSections.slice(0, 1),
        ages,
        ...playSections.slice(1),
        ...emergencySections,
        accessibilitySection,
      ]}
    />
  );
}
