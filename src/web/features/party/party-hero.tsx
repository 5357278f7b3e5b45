import { PartyRoom } from '../../art/party-room.tsx';
import { Band } from '../../ui/band.tsx';
import styles from './party.module.css';

/** The drawing of a laid table, and how an enquiry works. */
export default function PartyHero() {
  return (
    <Band tone="honey" className="pt-8 pb-10 md:pt-12 md:pb-14">
      <div className={styles.partyHero}>
        <div>
          <h1>Birthday parties</h1>
          <p className="mt-4 max-w-[34rem] text-lead">
            Play first, candles after. Tell us what you have in mind and we contact you within 24 hours.
            Nothing is booked, and nothing paid, until we have spoken.
          </p>
        </div>
        <div className={styles.partyHeroPicture}>
          <PartyRoom />
        </div>
      </div>
    </Band>
  );
}
