import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { readSetUpCall, SetUpState } from '../../../../contract/set-up.ts';
import { Link } from '../../../lib/router.tsx';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { siteQuery } from '../../site/site-query.ts';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { type OfficeSection, type OfficeSectionProps, sectionPath } from '../section.ts';
import { Begin } from './begin.tsx';
import styles from './first-evening.module.css';
import { MailStep } from './mail-step.tsx';
import { OpenForBooking } from './open-for-booking.tsx';
import { PaymentsStep } from './payments-step.tsx';
import { type EveningStep, eveningSteps, sectionsOfStep } from './steps.ts';

/** Leads a new centre through the steps before it opens for booking (specification 13.7). */
export default function FirstEveningSection({ sections }: OfficeSectionProps) {
  const client = useQueryClient();
  const query = useStaffQuery({
    topic: ['facts', 'look', 'people'],
    key: ['first-evening'],
    read: (signal) => staffCall<typeof readSetUpCall>('GET /api/admin/office/first-evening', {}, { signal }),
  });
  const { refetch } = query;
  // Fetches again whenever this page comes into view, because other pages of the office change the state.
  const refresh = useCallback(() => void refetch(), [refetch]);
  useEffect(refresh, [refresh]);
  const refetchAll = () => {
    refetchTopics(client, ['facts']);
    void client.invalidateQueries({ queryKey: siteQuery().queryKey });
  };
  return (
    <QueryResult query={query} what="the first evening">
      {(state) => <Evening state={state} sections={sections} onChanged={refetchAll} onWaiting={refresh} />}
    </QueryResult>
  );
}

type EveningProps = {
  state: SetUpState;
  sections: readonly OfficeSection[];
  onChanged: () => void;
  onWaiting: () => void;
};

function Evening({ state, sections, onChanged, onWaiting }: EveningProps) {
  return (
    <div className={styles.evening}>
      <SetUpSummary state={state} />
      {!state.isOpen && state.firstOpenedAt === null && <Begin state={state} onChanged={onChanged} />}
      <ol className={styles.steps}>
        {eveningSteps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} {...{ state, sections, onChanged, onWaiting }} />
        ))}
      </ol>
      <OpenForBooking state={state} onChanged={onChanged} />
    </div>
  );
}

/** Says whether the centre is open for booking, and what is still missing. */
function SetUpSummary({ state: { isOpen, steps } }: { state: SetUpState }) {
  const missing = steps.flatMap(({ id, lines }) =>
    lines.filter(({ is }) => is === 'missing').map(({ words }) => ({ id, words })),
  );
  if (isOpen)
    return <p>The centre is open for booking, even if something below is missing that a new centre needs.</p>;
  if (missing.length === 0)
    return (
      <Notice title="Nothing is missing">
        <p>Look at what families will see, below, and open for booking.</p>
      </Notice>
    );
  return (
    <Notice kind="warning" title="Families cannot book yet">
      <p>You can stop at any step and come back. This keeps the centre from opening:</p>
      <ul className="list-disc pl-5">
        {missing.map(({ id, words }) => (
          <li key={words}>
            <a href={`#step-${id}`} className="underline">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const badges: Readonly<Record<SetUpState['steps'][number]['state'], { kind: BadgeKind; words: string }>> = {
  done: { kind: 'available', words: 'Done' },
  look: { kind: 'low', words: 'Have a look' },
  missing: { kind: 'full', words: 'Missing' },
};

type StepProps = EveningProps & { step: EveningStep; number: number };

function Step({ step, number, state, sections, onChanged, onWaiting }: StepProps) {
  const found = state.steps.find(({ id }) => id === step.id);
  if (!found) return null;
  const { kind, words } = badges[found.state];
  const links = sectionsOfStep(step, sections);
  return (
    <li id={`step-${step.id}`} className={styles.step}>
      <div className={styles.stepHead}>
        <h2 className={styles.stepTitle}>
          <span className={styles.stepNumber}>{number}.</span> {step.title}
        </h2>
        <Badge kind={kind}>{words}</Badge>
      </div>
      <ul className={styles.lines}>
        {found.lines.map((line) => (
          <li key={line.words} className={styles.line} data-is={line.is}>
            {line.words}
          </li>
        ))}
      </ul>
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map((section) => (
            <Link key={section.id} to={sectionPath(section)} className={styles.link}>
              {section.name}
            </Link>
          ))}
        </p>
      )}
      {step.id === 'mail' && <MailStep mail={state.mail} onChanged={onChanged} />}
      {step.id === 'payments' && <PaymentsStep payments={state.payments} {...{ onChanged, onWaiting }} />}
    </li>
  );
}
