import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { AdventureZone } from '../../art/adventure-zone.tsx';
import { Apple } from '../../art/orchard.tsx';
import { ParentCafe } from '../../art/parent-cafe.tsx';
import { PartyRoom } from '../../art/party-room.tsx';
import { Picture } from '../../art/piece.tsx';
import { RolePlayRoom } from '../../art/role-play-room.tsx';
import { SensoryRoom } from '../../art/sensory-room.tsx';
import { ToddlerHaven } from '../../art/toddler-haven.tsx';
import { Band } from '../../ui/band.tsx';
import { centreQuery } from './home-queries.ts';

const drawings: Record<string, ComponentType> = {
  'adventure-zone': AdventureZone,
  'toddler-haven': ToddlerHaven,
  'party-room': PartyRoom,
  'parent-cafe': ParentCafe,
  'sensory-room': SensoryRoom,
  'role-play-room': RolePlayRoom,
};

const numbers = ['No', 'One place', 'Two places', 'Three places', 'Four places', 'Five places', 'Six places'];

/** The play areas, each with its own scene, and who they suit. */
export default function Areas() {
  const centre = useQuery(centreQuery()).data;
  const areas = centre?.areas ?? [];
  const guide = centre?.ageGuide ?? [];
  return (
    <Band tone="leaf" cut="hills" id="activities" labelledBy="activities-title">
      <h2 id="activities-title">{numbers[areas.length] ?? `${areas.length} places`} to play</h2>
      <p className="mt-3 max-w-measure text-lead">
        One ticket opens every door that suits your child’s age. Shoes off, socks on, in you go.
      </p>
      <ul className="areas">
        {areas.map(({ id, name, ages, description, drawing }) => {
          const Drawing = drawings[drawing];
          return (
            <li key={id} className="area">
              <div className="area-picture">{Drawing && <Drawing />}</div>
              <div className="area-words">
                <h3>{name}</h3>
                <p className="area-ages">{ages}</p>
                <p>{description}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {guide.length > 0 && (
        <div className="age-guide">
          <h3 className="text-h2">Which one for whom</h3>
          <dl>
            {guide.map(({ ages, areas: suited }, index) => (
              <div key={ages}>
                <dt>
                  <span className="age-apple">
                    <Picture viewBox="0 0 80 80">
                      <Apple x={40} y={46} size={0.36 + index * 0.16} skin={index === 1 ? 'honey' : 'leaf'} />
                    </Picture>
                  </span>
                  {ages}
                </dt>
                <dd>{suited}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Band>
  );
}
