import { useQueryClient } from '@tanstack/react-query';
import type { inviteColleagueCall } from '../../../../contract/people.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { allStaffRoles, type StaffRole, staffRoles } from '../../../../domain/staff-roles.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField, SelectField, TextField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './people.module.css';

/** Invites a colleague by mail. */
export function InviteForm() {
  const client = useQueryClient();
  const form = useForm({
    blank: { name: '', email: '', role: 'front-desk' },
    fields: ['name', 'email', 'role'],
    idPrefix: 'invite-',
    whileTyping: 'clear',
    emptied: 'sent',
    check: ({ name, email, role }) =>
      checked(
        { name: name.trim(), email: email.trim(), role: role as StaffRole },
        {
          name: name.trim().length < 2 && 'Please give a name',
          email: !isCompleteEmail(email.trim()) && 'Please enter a valid email address',
        },
      ),
    send: (body) => staffCall<typeof inviteColleagueCall>('POST /api/admin/people', { body }),
    onSent: (_, { name, email }) => {
      toast({
        title: `${name} is invited`,
        description: `The link is on its way to ${email}. It lasts seven days.`,
      });
      void client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] });
    },
    unreached: 'The invitation was not sent. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.inviteForm}>
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not invited">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      <div className={styles.inviteFields}>
        <TextField label="Name" autoComplete="off" maxLength={60} {...form.text('name')} />
        <EmailField label="Email address" {...form.text('email')} autoComplete="off" />
        <SelectField label="Role" {...form.text('role')}>
          {allStaffRoles.map((role) => (
            <option key={role} value={role}>
              {staffRoles[role].name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Inviting...">
        Send the invitation
      </Button>
    </form>
  );
}
