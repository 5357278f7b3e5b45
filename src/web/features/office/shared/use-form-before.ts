import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { refetchTopicsAndWait, type StaffTopic } from '../../staff/shared/screen-stream.ts';

/**
 * Returns the values to send as `before` with a form that several people can change. They are those with
 * which the form began, because the fields keep what is typed when `stored` changes. After a refusal with
 * changed_meanwhile, `newer` has the current values: the form shows them, and the next attempt replaces them.
 */
export function useFormBefore<Values>(stored: Values, topic: StaffTopic) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [isRefused, setRefused] = useState(false);
  return {
    before: isRefused ? stored : base,
    newer: isRefused ? stored : null,
    setSaved: (saved: Values) => {
      setBase(saved);
      setRefused(false);
    },
    showNewer: (failure: unknown) => {
      if (failure instanceof CallFailure && failure.refusal?.code === 'changed_meanwhile')
        void refetchTopicsAndWait(client, [topic]).then(() => setRefused(true));
    },
  };
}
