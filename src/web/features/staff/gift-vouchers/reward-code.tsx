import { useState } from 'react';
import type { takeRewardCodeCall } from '../../../../contract/staff-vouchers.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../../ui/field.tsx';
import { staffCall } from '../shared/staff-query.ts';
import styles from './gift-finder.module.css';

/** Checks the code of a reward, such as a hot drink, and marks the code as used. */
export function RewardCode() {
  const [used, setUsed] = useState('');
  const form = useForm({
    blank: { rewardCode: '' },
    fields: ['rewardCode'],
    failsAt: 'rewardCode',
    whileTyping: 'clear',
    emptied: 'sent',
    check: (typed) => {
      const code = typed.rewardCode.trim();
      return checked({ code }, { rewardCode: code === '' && 'Please enter the code' });
    },
    send: (body) => {
      setUsed('');
      return staffCall<typeof takeRewardCodeCall>('POST /api/admin/reward-codes/use', { body });
    },
    onSent: ({ goodFor }, { code }) =>
      setUsed(`${code.toUpperCase()} is good for ${goodFor}. It is now marked as used.`),
    unreached: 'There was no answer. Please try again: if the code was marked as used, you will see when.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.form}>
      <TextField
        label="Code of a reward"
        hint="A hot drink or a party discount that a family has for its points. Each code works once"
        {...codeFieldProps}
        maxLength={60}
        {...form.text('rewardCode')}
      />
      <p role="status">{used}</p>
      <Button type="submit" pending={form.isSending} pendingText="Checking...">
        Mark it as used
      </Button>
    </form>
  );
}
