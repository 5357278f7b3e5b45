import { useQuery } from '@tanstack/react-query';
import { dateInWords } from '../../../domain/calendar-day.ts';
import { Link } from '../../lib/router.tsx';
import { venueDay } from '../../lib/venue-time.ts';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import styles from './awards.module.css';
import { Awards } from './awards.tsx';
import { type FoundMember, membershipQuery } from './member-query.ts';
import { type Achievement, achievementsQuery } from './scheme-queries.ts';
import { TabStatus } from './tab-status.tsx';

/**
 * The achievements that the member has earned, and the progress towards the others (specification 2.9, 6.4).
 */
export function AchievementsTab({ email, found }: { email: string; found: FoundMember }) {
  const achievements = useQuery(achievementsQuery());
  const { verified, markUnverified } = useVerifiedEmail(email);
  const { visitCount, id } = found.member;
  const earned =
    useQuery({ ...membershipQuery(id, markUnverified), enabled: verified === true }).data?.achievements ?? [];
  if (!achievements.data) {
    return (
      <TabStatus
        what="the achievements"
        failure={achievements.error}
        onRetry={() => void achievements.refetch()}
      />
    );
  }
  const statusOf = (achievement: Achievement) => {
    const earnedAt = earned.find((other) => other.id === achievement.id)?.earnedAt;
    if (earnedAt)
      return {
        earned: true,
        words: <p className={styles.awardStands}>Earned on {dateInWords(venueDay(earnedAt))}</p>,
      };
    const { visitsNeeded } = achievement;
    if (visitsNeeded === null) return { earned: false, words: verified && <p>Not yet</p> };
    if (visitCount >= visitsNeeded)
      return { earned: true, words: <p className={styles.awardStands}>Earned</p> };
    return { earned: false, words: <Steps done={visitCount} of={visitsNeeded} /> };
  };
  return (
    <>
      <h2 className="sr-only">Achievements</h2>
      <Awards achievements={achievements.data.achievements} level={3} statusOf={statusOf} />
      {!verified && (
        <p className="mt-10 max-w-measure">
          What only you should see, such as parties, is shown here once your email is verified: under{' '}
          <Link to={{ search: '?tab=history' }} replace>
            Activity History
          </Link>
          .
        </p>
      )}
    </>
  );
}

/** An apple for each visit that an achievement needs. Apples for visits already made are marked. */
function Steps({ done, of }: { done: number; of: number }) {
  return (
    <p className={styles.awardSteps}>
      <span aria-hidden="true" className={styles.awardPips}>
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no identity
          <i key={index} data-done={index < done ? '' : undefined} />
        ))}
      </span>
      {done} of {of} {of === 1 ? 'visit' : 'visits'}
    </p>
  );
}
