import { ownAddressChange } from '../../lib/own-address-change.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { AchievementsTab } from './achievements-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import styles from './loyalty.module.css';
import type { FoundMember } from './member-query.ts';
import { StoreTab } from './store-tab.tsx';

const tabs = [
  { id: 'rewards', name: 'Rewards Store', search: '' },
  { id: 'achievements', name: 'Achievements', search: '?tab=achievements' },
  { id: 'history', name: 'Activity History', search: '?tab=history' },
] as const;

type MemberBoardProps = { email: string; found: FoundMember };

/** A member's rewards, achievements and history, under three tabs (specification 2.9). */
export default function MemberBoard({ email, found }: MemberBoardProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const tabParam = new URLSearchParams(search).get('tab');
  const { id: current } = tabs.find(({ id }) => id === tabParam) ?? tabs[0];
  const member = { email, found };
  return (
    <Band cut="hills" className={`${styles.memberBoard} pt-8 pb-20 md:pt-10 md:pb-28`}>
      <TabList
        label="What you have"
        tabs={tabs}
        current={current}
        onShow={(next) =>
          void navigate(
            { search: tabs.find(({ id }) => id === next)?.search ?? '' },
            { replace: true, state: ownAddressChange },
          )
        }
      />
      {tabs.map(({ id }) => (
        <section
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the tabs pattern focuses the panel itself
          tabIndex={0}
          hidden={id !== current}
          className={styles.boardPanel}
        >
          {id === current && id === 'rewards' && <StoreTab {...member} />}
          {id === current && id === 'achievements' && <AchievementsTab {...member} />}
          {id === current && id === 'history' && <HistoryTab {...member} />}
        </section>
      ))}
    </Band>
  );
}
