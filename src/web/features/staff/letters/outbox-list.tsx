import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OutboxMail, sendMailAgainCall } from '../../../../contract/letters.ts';
import { failureMessage } from '../../../lib/call.ts';
import { Link } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { useIsWide } from '../shared/use-is-wide.ts';
import { attemptsInWords, mailBadges } from './letter-words.ts';

type ListProps = { mails: readonly OutboxMail[] };

/** Lists mails of the outbox: a table on a wide screen, cards on a phone. */
export function OutboxList(props: ListProps) {
  return useIsWide() ? <OutboxTable {...props} /> : <OutboxCards {...props} />;
}

function OutboxTable({ mails }: ListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a table that scrolls
    <section className={parts.dashboardScroll} aria-label="The outbox" tabIndex={0}>
      <table className={parts.dashboardTable}>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">What</th>
            <th scope="col">Booking</th>
            <th scope="col">Written</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">{mail.to || 'Nobody any more'}</th>
              <td>
                {mail.what}
                <Repeats mail={mail} />
              </td>
              <td>
                <Booking mail={mail} />
              </td>
              <td className="whitespace-nowrap">
                <time dateTime={mail.writtenAt}>{dayAndTime(mail.writtenAt)}</time>
              </td>
              <td>
                <State mail={mail} />
              </td>
              <td className={parts.dashboardTableEnd}>
                <SendAgain mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OutboxCards({ mails }: ListProps) {
  return (
    <ul aria-label="The outbox" className={rows.dashboardCards}>
      {mails.map((mail) => (
        <li key={mail.id} className={rows.dashboardCard}>
          <p className={rows.dashboardCardHead}>
            <strong>{mail.to || 'Nobody any more'}</strong>
            <Booking mail={mail} />
          </p>
          <p>
            {mail.what}
            <Repeats mail={mail} />
          </p>
          <div>
            <State mail={mail} />
          </div>
          <div className={rows.dashboardCardFoot}>
            <time dateTime={mail.writtenAt}>{dayAndTime(mail.writtenAt)}</time>
            <SendAgain mail={mail} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type MailProps = { mail: OutboxMail };

function Booking({ mail: { reference } }: MailProps) {
  if (reference === null) return null;
  return (
    <Link to={`/admin?tab=search&q=${reference}`} className={`${rows.rowOpen} whitespace-nowrap`}>
      {reference}
    </Link>
  );
}

function Repeats({ mail: { repeats, sentAgainAt } }: MailProps) {
  const [newest] = sentAgainAt;
  return (
    <>
      {repeats && <span className={rows.rowUnder}>Sent again: first written {dayAndTime(repeats)}</span>}
      {newest && <span className={rows.rowUnder}>Sent again {dayAndTime(newest)}</span>}
    </>
  );
}

function State({ mail: { state, problem, attempts, nextAttemptAt } }: MailProps) {
  const { kind, words } = mailBadges[state];
  return (
    <>
      <Badge kind={kind}>{words}</Badge>
      {problem !== null && (
        <span className={rows.rowUnder}>
          Problem: {problem}, {attemptsInWords(attempts)}
        </span>
      )}
      {nextAttemptAt && <span className={rows.rowUnder}>Next try {dayAndTime(nextAttemptAt)}</span>}
    </>
  );
}

function SendAgain({ mail: { id, to, what, state, canGoAgain } }: MailProps) {
  const client = useQueryClient();
  // Each decision has one idempotency key, so that a repeat after a lost connection sends no second mail.
  const attempt = useRef(crypto.randomUUID());
  const isTry = state === 'waiting';
  const again = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof sendMailAgainCall>('POST /api/admin/letters/outbox/:id/again', {
        params: { id },
        body: { clientId: attempt.current },
      }),
    onSuccess: () => {
      attempt.current = crypto.randomUUID();
      toast({ title: isTry ? 'Trying now' : 'Sent again', description: `${what}, to ${to}`, done: true });
    },
    onError: (problem) =>
      toast({
        title: 'Not sent again',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refetchTopics(client, ['letters']),
  });
  if (!canGoAgain) return null;
  return (
    <Button
      variant="link"
      className="whitespace-nowrap"
      pending={again.isPending}
      pendingText="Sending..."
      onClick={() => again.mutate()}
    >
      {isTry ? 'Try now' : 'Send again'}
      <span className="sr-only">
        {' '}
        {what}, to {to}
      </span>
    </Button>
  );
}
