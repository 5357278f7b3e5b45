import { staffRoles } from '../../../../domain/staff-roles.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EndableSignIns } from './endable-sign-ins.tsx';
import styles from './people.module.css';
import type { Person } from './person.ts';
import type { PersonAction } from './person-dialog.tsx';

const actionsOf: Record<Person['state'], readonly PersonAction[]> = {
  invited: ['invite-again', 'role', 'parties', 'withdraw'],
  'invitation over': ['invite-again', 'withdraw'],
  here: ['role', 'parties', 'end'],
  ended: ['back', 'erase'],
};

const actionNames: Record<Exclude<PersonAction, 'parties'>, string> = {
  'invite-again': 'Send again',
  withdraw: 'Withdraw',
  role: 'Change the role',
  'end-sign-ins': 'End all sign-ins',
  end: 'Remove access',
  back: 'Bring back',
  erase: 'Erase',
};

/** Shows a colleague's role, state, passkeys and password, and current sign-ins, with the owner's actions. */
export function PersonCard({
  person,
  onAction,
}: {
  person: Person;
  onAction: (action: PersonAction) => void;
}) {
  const { name, email, role, state, signIns } = person;
  const wasHere = state !== 'here' && person.endedAt !== null;
  const actions = [
    ...actionsOf[state].filter((action) => !(wasHere && (action === 'role' || action === 'parties'))),
    ...(signIns.length > 0 ? (['end-sign-ins'] as const) : []),
  ];
  return (
    <li className={styles.person} data-state={state}>
      <div className={styles.personHead}>
        <h3 className={styles.personName}>{name}</h3>
        <p>{staffRoles[role].name}</p>
        <State person={person} />
      </div>
      <p className={styles.personFacts}>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        {historyInWords(person)}
        {state !== 'ended' && (person.runsParties ? ' Runs parties.' : ' Runs no parties.')}
      </p>
      {signIns.length > 0 && <EndableSignIns signIns={signIns} of={`of ${name}`} />}
      <p className={styles.personActions}>
        {actions.map((action) => (
          <Button key={action} variant="link" onClick={() => onAction(action)}>
            {action === 'parties'
              ? person.runsParties
                ? 'Remove from the party hosts'
                : 'Make a party host'
              : actionNames[action]}
            <span className="sr-only"> ({name})</span>
          </Button>
        ))}
      </p>
    </li>
  );
}

function State({ person }: { person: Person }) {
  if (person.state === 'here') return <Badge kind="available">Works here</Badge>;
  if (person.state === 'invited') return <Badge kind="low">Invited</Badge>;
  if (person.state === 'invitation over') return <Badge kind="blocked">Invitation ran out</Badge>;
  return <Badge kind="closed">Has left</Badge>;
}

function historyInWords({
  state,
  passkeys,
  hasPassword,
  invitedAt,
  invitationEndsAt,
  joinedAt,
  endedAt,
  signIns,
}: Person) {
  if (state === 'ended' && endedAt) return `Left ${dayAndTime(endedAt)}.`;
  if (invitationEndsAt)
    return `Invited ${dayAndTime(invitedAt)}; the link ${state === 'invited' ? 'lasts until' : 'ended'} ${dayAndTime(invitationEndsAt)}.`;
  const ways = [
    passkeys > 0 && `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`,
    hasPassword && 'a password with an app',
  ].filter(Boolean);
  const joined = joinedAt ? `Joined ${dayAndTime(joinedAt)}` : `Invited ${dayAndTime(invitedAt)}`;
  return `${joined}, signs in with ${ways.join(' and ')}.${signIns.length === 0 ? ' Not signed in now.' : ''}`;
}
