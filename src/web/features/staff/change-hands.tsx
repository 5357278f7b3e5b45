import { useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { changeHandsCall, listHandsCall } from '../../../contract/my-sign-in.ts';
import { staffRoles } from '../../../domain/staff-roles.ts';
import { checked } from '../../lib/form-check.ts';
import { Link } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueryResult } from './shared/query-result.tsx';
import { recordSignIn, useSignedIn } from './shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from './shared/staff-query.ts';
import styles from './who-is-in.module.css';

type PeopleWithPin = CallReply<typeof listHandsCall>['people'];

/** Hands this screen over to a colleague, who types their PIN (specification 13.2). */
export function ChangeHands({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Change hands">
      <div className={styles.hands}>
        <WhoNow />
        <Colleagues onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Names the person who is signed in at this screen. */
function WhoNow() {
  const who = useSignedIn();
  if (!who) return null;
  const role = staffRoles[who.role].name;
  return (
    <p>Signed in now: {who.name === null ? 'somebody with the staff password' : `${who.name}, ${role}`}.</p>
  );
}

function Colleagues({ onClose }: { onClose: () => void }) {
  const query = useStaffQuery({
    topic: 'people',
    key: ['hands'],
    read: (signal) => staffCall<typeof listHandsCall>('GET /api/admin/hands', {}, { signal }),
    pollInterval: false,
  });
  return (
    <QueryResult query={query} what="your colleagues">
      {({ people }) =>
        people.length === 0 ? (
          <div className={styles.hands}>
            <p>
              Nobody else has a PIN yet. Everybody sets their own in the office, under{' '}
              <Link to="/admin/office?section=my-sign-in" className="underline" onClick={onClose}>
                Your sign-in
              </Link>
              .
            </p>
            <Button onClick={onClose}>Close</Button>
          </div>
        ) : (
          <TakeOverForm people={people} onClose={onClose} />
        )
      }
    </QueryResult>
  );
}

function TakeOverForm({ people, onClose }: { people: PeopleWithPin; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    blank: { personId: people[0]?.id ?? '', pin: '' },
    fields: ['personId', 'pin'],
    idPrefix: 'hands-',
    whileTyping: 'clear',
    focus: 'text',
    check: (typed) =>
      checked(
        { ...typed, pin: typed.pin.trim() },
        { pin: typed.pin.trim() === '' && 'Please enter the PIN' },
      ),
    send: (body) => staffCall<typeof changeHandsCall>('POST /api/admin/hands', { body }),
    onSent: (session) => {
      recordSignIn(session, client);
      toast({
        title: `Hello ${session.who.name}`,
        description: `You are signed in as ${staffRoles[session.who.role].name}.`,
      });
      onClose();
    },
    unreached: 'We could not reach the centre. Check the connection and try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.hands}>
      <p>
        The screen stays open. After that, the audit log names the person who takes over, and their role
        applies.
      </p>
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not changed">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      <SelectField label="Who takes over" {...form.text('personId')}>
        {people.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {name}, {staffRoles[role].name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Your PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        {...form.text('pin')}
      />
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Changing...">
        Take over
      </Button>
    </form>
  );
}
