import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { unansweredAfter } from '../../../lib/use-until-answered.ts';
import { refetchTopicsAndWait, type StaffTopic } from '../../staff/shared/screen-stream.ts';

/**
 * Sends a form that several people can change. Each call also sends `before`, the values with which the form
 * began. If the server has other values, it refuses the call with changed_meanwhile. After this refusal,
 * `newer` has the stored values: the form shows them, and the next attempt replaces them. The newest values
 * (`stored`) cannot serve as `before`, because the fields keep what is typed, and the user may not have seen
 * the newest values.
 */
export function useFormBefore<Values>(stored: Values, topic: StaffTopic) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [isRefused, setRefused] = useState(false);
  const unanswered = useRef<Values[]>([]);
  return {
    newer: isRefused ? stored : null,
    /**
     * Sends `values` by `call`. If the server refuses the call with changed_meanwhile, repeats it with the
     * values of earlier attempts as `before`: an attempt whose reply was lost may have stored its values.
     */
    send: async <Reply>(values: Values, call: (before: Values) => Promise<Reply>): Promise<Reply> => {
      let failure: unknown;
      for (const before of [isRefused ? stored : base, ...unanswered.current]) {
        try {
          const reply = await call(before);
          unanswered.current = [];
          return reply;
        } catch (problem) {
          failure = problem;
          if (!isChangedMeanwhile(problem)) break;
        }
      }
      const sent = [...unanswered.current, values];
      unanswered.current = unansweredAfter(failure, sent, unanswered.current) ?? [];
      throw failure;
    },
    /** Continues with the values that the server has saved. */
    setSaved: (saved: Values) => {
      setBase(saved);
      setRefused(false);
    },
    /** Fetches the current values after a refusal with changed_meanwhile. They are then in `newer`. */
    showNewer: (failure: unknown) => {
      if (isChangedMeanwhile(failure))
        void refetchTopicsAndWait(client, [topic]).then(() => setRefused(true));
    },
  };
}

const isChangedMeanwhile = (problem: unknown) =>
  problem instanceof CallFailure && problem.refusal?.code === 'changed_meanwhile';
