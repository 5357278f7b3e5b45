import { useQueryClient } from '@tanstack/react-query';
import type {
  bringBackCall,
  changeRoleCall,
  endColleagueCall,
  endColleagueSignInsCall,
  eraseColleagueCall,
  inviteAgainCall,
  setRunsPartiesCall,
  withdrawInvitationCall,
} from '../../../../contract/people.ts';
import { allStaffRoles, type StaffRole, staffRoles } from '../../../../domain/staff-roles.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../staff/shared/confirm-dialog.tsx';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './people.module.css';
import type { Person } from './person.ts';

/** The owner's actions on a colleague. */
export type PersonAction =
  | 'invite-again'
  | 'withdraw'
  | 'role'
  | 'parties'
  | 'end-sign-ins'
  | 'end'
  | 'back'
  | 'erase';

type DialogProps = { person: Person; isOpen: boolean; onClose: () => void };

/** An action that the owner has opened. `opening` increases each time, so that each form starts afresh. */
export type OpenedAction = { kind: PersonAction; person: Person; opening: number };

/**
 * Asks the owner to confirm an action on a colleague, or to choose a role if the action needs one. The dialog
 * stays mounted after it has closed: if it were removed, focus would not return to the button that opened it.
 */
export function PersonDialog({
  action: { kind, person, opening },
  isOpen,
  onClose,
}: {
  action: OpenedAction;
  isOpen: boolean;
  onClose: () => void;
}) {
  const shared = { person, isOpen, onClose };
  if (kind === 'role' || kind === 'back')
    return <RoleDialog key={opening} isBack={kind === 'back'} {...shared} />;
  return <Question key={opening} action={kind} {...shared} />;
}

function useRefetchPeople() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] });
}

function RoleDialog({ person, isBack, isOpen, onClose }: DialogProps & { isBack: boolean }) {
  const refetch = useRefetchPeople();
  const params = { id: person.id };
  const form = useForm({
    blank: { role: person.role as string },
    fields: ['role'],
    idPrefix: 'person-',
    check: ({ role }) => checked({ role: role as StaffRole }, {}),
    send: (body) =>
      isBack
        ? staffCall<typeof bringBackCall>('POST /api/admin/people/:id/back', { params, body })
        : staffCall<typeof changeRoleCall>('POST /api/admin/people/:id/role', { params, body }),
    onSent: (_, { role }) => {
      toast({
        title: isBack ? `${person.name} is invited` : `${person.name} is ${staffRoles[role].name} now`,
        description: isBack
          ? `The link is on its way to ${person.email}.`
          : 'The new role applies from now on.',
      });
      onClose();
      void focusIfLost(refetch());
    },
    onFailed: () => void refetch(),
    unreached: 'This was not changed. Please try again.',
  });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isBack ? `Bring ${person.name} back` : `Role of ${person.name}`}
    >
      <form {...form.props} method="post" noValidate className={styles.roleForm}>
        {form.failure && (
          <FocusedNotice about={form.refusal} kind="error" title="Not changed">
            <p>{form.failure}</p>
          </FocusedNotice>
        )}
        {isBack && <p>They get a new invitation by mail, and choose anew how they sign in.</p>}
        <SelectField label="Role" {...form.text('role')}>
          {allStaffRoles.map((role) => (
            <option key={role} value={role}>
              {staffRoles[role].name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
          {isBack ? 'Send the invitation' : 'Give this role'}
        </Button>
      </form>
    </Dialog>
  );
}

type QuestionAction = Exclude<PersonAction, 'role' | 'back'>;

function Question({ action, person, isOpen, onClose }: DialogProps & { action: QuestionAction }) {
  const refetch = useRefetchPeople();
  const words = questionsAbout(person)[action];
  const change = useSingleMutation({
    mutationFn: async () => {
      const input = { params: { id: person.id } };
      if (action === 'invite-again')
        await staffCall<typeof inviteAgainCall>('POST /api/admin/people/:id/invite-again', input);
      else if (action === 'withdraw')
        await staffCall<typeof withdrawInvitationCall>('POST /api/admin/people/:id/withdraw', input);
      else if (action === 'parties')
        await staffCall<typeof setRunsPartiesCall>('POST /api/admin/people/:id/parties', {
          ...input,
          body: { runsParties: !person.runsParties },
        });
      else if (action === 'end')
        return staffCall<typeof endColleagueCall>('POST /api/admin/people/:id/end', input);
      else if (action === 'erase')
        await staffCall<typeof eraseColleagueCall>('POST /api/admin/people/:id/erase', input);
      else await staffCall<typeof endColleagueSignInsCall>('POST /api/admin/people/:id/end-sign-ins', input);
    },
    onSuccess: (ended) =>
      toast({
        title: words.done,
        ...(ended?.getsFigures && {
          description: `Figures are still mailed to ${person.email}. You can remove the address under Figures by mail.`,
        }),
      }),
    onError: (problem) =>
      toast({
        title: 'Not done',
        description: failureMessage(problem, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      onClose();
      void focusIfLost(refetch());
    },
  });
  return (
    <ConfirmDialog
      open={isOpen}
      title={words.title}
      confirmText={words.confirm}
      pendingText="One moment..."
      cancelText="Leave it"
      pending={change.isPending}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      {words.about}
    </ConfirmDialog>
  );
}

function questionsAbout({ name, email, runsParties }: Person) {
  return {
    'invite-again': {
      title: `Invite ${name} again?`,
      about: `A new link goes to ${email}. It lasts seven days, and earlier links stop working.`,
      confirm: 'Send it',
      done: `${name} is invited again`,
    },
    withdraw: {
      title: `Withdraw the invitation of ${name}?`,
      about: 'The link stops working at once.',
      confirm: 'Withdraw it',
      done: 'Invitation withdrawn',
    },
    parties: runsParties
      ? {
          title: `Remove ${name} from the party hosts?`,
          about: 'They are no longer offered as a host, but keep the parties that they run already.',
          confirm: 'Remove them',
          done: `${name} runs no parties from now on`,
        }
      : {
          title: `Make ${name} a party host?`,
          about: 'They are offered as a host of parties, on the dashboard and on the board of the day.',
          confirm: 'Make them a host',
          done: `${name} runs parties from now on`,
        },
    'end-sign-ins': {
      title: `End all sign-ins of ${name}?`,
      about: 'They are signed out on every device at once, and can sign in again.',
      confirm: 'End them',
      done: 'Sign-ins ended',
    },
    end: {
      title: `Remove ${name}’s access?`,
      about:
        'They are signed out on every device at once, and their passkeys, password and PIN are deleted. The audit log goes on naming them. You can bring them back.',
      confirm: 'Remove access',
      done: `${name} has left`,
    },
    erase: {
      title: `Erase ${name}?`,
      about:
        'Name and email address are deleted for good. The audit log then says ‘A former colleague’. This cannot be undone.',
      confirm: 'Erase for good',
      done: 'Erased',
    },
  } satisfies Record<QuestionAction, { title: string; about: string; confirm: string; done: string }>;
}
