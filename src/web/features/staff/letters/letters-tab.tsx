import { ownAddressChange } from '../../../lib/own-address-change.ts';
import { useNavigate, useSearch } from '../../../lib/router.tsx';
import { TabList } from '../../../ui/tab-list.tsx';
import styles from './letters.module.css';
import { Outbox } from './outbox.tsx';
import { SentLetters } from './sent-letters.tsx';
import { WriteLetter } from './write-letter.tsx';

const views = [
  { id: 'letters-write', name: 'Write', search: '?tab=letters' },
  { id: 'letters-sent', name: 'Sent letters', search: '?tab=letters&view=sent' },
  { id: 'letters-outbox', name: 'Outbox', search: '?tab=letters&view=outbox' },
] as const;
type View = (typeof views)[number]['id'];

/**
 * Shows a form for a letter to the families booked on a day, the letters already sent, and the outbox with
 * all mails of the centre.
 */
export default function Letters() {
  const navigate = useNavigate();
  const wanted = `letters-${useSearch().get('view') ?? 'write'}`;
  const current: View = views.find(({ id }) => id === wanted)?.id ?? 'letters-write';
  const show = (id: View) => {
    const search = views.find((view) => view.id === id)?.search ?? '';
    void navigate({ search }, { replace: true, state: ownAddressChange });
  };
  return (
    <div className={styles.letters}>
      <TabList
        label="Letters and outbox"
        tabs={views}
        current={current}
        onShow={show}
        className={styles.lettersViews}
      />
      {/* The form stays mounted, so that the letter stays while staff look at another view. */}
      <div
        id="letters-write"
        role="tabpanel"
        aria-labelledby="tab-letters-write"
        hidden={current !== 'letters-write'}
      >
        <WriteLetter />
      </div>
      <div
        id="letters-sent"
        role="tabpanel"
        aria-labelledby="tab-letters-sent"
        hidden={current !== 'letters-sent'}
      >
        {current === 'letters-sent' && <SentLetters />}
      </div>
      <div
        id="letters-outbox"
        role="tabpanel"
        aria-labelledby="tab-letters-outbox"
        hidden={current !== 'letters-outbox'}
      >
        {current === 'letters-outbox' && <Outbox />}
      </div>
    </div>
  );
}
