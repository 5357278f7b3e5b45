import { useQuery } from '@tanstack/react-query';
import { Apple } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Band } from '../../ui/band.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { OwnPicture, useOwnPicture } from '../pictures/own-picture.tsx';
import { useWords } from '../words/use-words.ts';
import { WordLine, Words } from '../words/words.tsx';
import styles from './home.module.css';
import { centreQuery } from './home-queries.ts';

const countWords = [
  'No',
  'One place',
  'Two places',
  'Three places',
  'Four places',
  'Five places',
  'Six places',
];

function AreaPicture({ id, drawing }: { id: string; drawing: string }) {
  const picture = useOwnPicture('play-area', id);
  if (!picture) return <Drawing name={drawing} width={480} height={320} />;
  return (
    <OwnPicture
      picture={picture}
      sizes="(width >= 64rem) 24rem, (width >= 48rem) 50vw, 100vw"
      shape={[3, 2]}
    />
  );
}

/** The play areas, each with a picture and the ages for which it is meant, and a guide by age. */
export default function Areas() {
  const centre = useQuery(centreQuery()).data;
  const texts = useWords('home')?.texts ?? {};
  const areas = centre?.areas ?? [];
  const guide = centre?.ageGuide ?? [];
  if (areas.length === 0) return null;
  return (
    <Band tone="leaf" cut="hills" id="activities" labelledBy="activities-title">
      <h2 id="activities-title">{countWords[areas.length] ?? `${areas.length} places`} to play</h2>
      <Words blocks={texts['areas']} className={`${styles.areasLead} max-w-measure`} />
      <ul className={styles.areas}>
        {areas.map(({ id, name, ages, description, drawing }) => {
          return (
            <li key={id} className={styles.area}>
              <div className={styles.areaPicture}>
                <AreaPicture id={id} drawing={drawing} />
              </div>
              <div className={styles.areaWords}>
                <h3>{name}</h3>
                <p className={styles.areaAges}>{ages}</p>
                <p>{description}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {guide.length > 0 && (
        <div className={styles.ageGuide}>
          <h3>
            <WordLine blocks={texts['age-guide-title']} />
          </h3>
          <dl>
            {guide.map(({ ages, areas: suited }, index) => (
              <div key={ages}>
                <dt>
                  <span className={styles.ageApple}>
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
