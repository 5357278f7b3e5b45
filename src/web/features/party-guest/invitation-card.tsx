import type { PartyInvitation } from '../../../contract/party-guests.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { invitationScenes } from '../../art/invitation-scenes.tsx';
import styles from './party-guest.module.css';

type Facts = Pick<
  PartyInvitation,
  'date' | 'time' | 'room' | 'theme' | 'words' | 'bring' | 'childName' | 'childAge' | 'answerUntil'
>;

interface Place {
  name: string;
  addressLines: readonly string[];
  postcode: string;
}

/** The invitation: its drawing, the birthday child, and the facts of the day. */
export function InvitationCard({
  facts,
  place,
  title: Title = 'h1',
}: {
  facts: Facts;
  place: Place;
  title?: 'h1' | 'h3';
}) {
  const Drawing = invitationScenes[facts.theme];
  return (
    <div className={styles.invite}>
      <Drawing />
      <div className={styles.cardText}>
        <Title className={Title === 'h1' ? styles.cardTitle : styles.cardSubtitle}>
          {facts.childName
            ? `${facts.childName} is\u00a0${facts.childAge}. Come to the party!`
            : 'Come to the party!'}
        </Title>
        {facts.words && <p className={styles.cardWords}>{facts.words}</p>}
        <dl className={styles.facts}>
          <div>
            <dt>When</dt>
            <dd>
              <strong>{dayInWords(facts.date)}</strong>
              <br />
              {facts.time}
            </dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>
              <strong>{place.name}</strong>
              {facts.room && `, ${facts.room}`}
              <br />
              {[...place.addressLines, place.postcode.replace(' ', '\u00a0')].join(', ')}
            </dd>
          </div>
          {facts.bring.length > 0 && (
            <div>
              <dt>Bring</dt>
              <dd>{facts.bring.join('. ')}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  );
}
