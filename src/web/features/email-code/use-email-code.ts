import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { confirmCodeCall, requestCodeCall } from '../../../contract/email-code.ts';
import { type CodePurpose, isEmailCode, normaliseEmailCode } from '../../../domain/email-code.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { hasStoredVerification } from './use-verified-email.ts';

/** Milliseconds. */
const timeout = 20_000;
const unreachable = 'We could not reach the centre. Please try again.';
const noCookie =
  'The code was right, but your browser did not keep our cookie, so we cannot remember this device. Please allow cookies for this site and send another code.';

/** Thrown if the browser did not store the cookie that remembers a verified device. */
class CookieMissing extends Error {}

/**
 * Sends a code and checks the typed code, but never both at the same time. Calls `moveFocusTo` with the place
 * to which focus moves: the field of the code, or the button that sends another code.
 */
export function useEmailCode(input: {
  email: string;
  what: CodePurpose;
  moveFocusTo: (place: 'code' | 'another') => void;
  onVerified: () => void;
}) {
  const { email, what, moveFocusTo, onVerified } = input;
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const [isFinal, setFinal] = useState(false);
  const form = useForm({
    blank: { code: '' },
    fields: ['code'],
    failsAt: 'code',
    ...(isFinal ? {} : { whileTyping: 'clear' }),
    focus: 'summary',
    check: (typed) => {
      const code = normaliseEmailCode(typed.code);
      return checked({ code }, { code: !isEmailCode(code) && 'Please enter the six digits of the code' });
    },
    onInvalid: () => moveFocusTo('code'),
    send: async ({ code }) => {
      await callApi<typeof confirmCodeCall>(
        'POST /api/email-codes/confirm',
        { body: { email, code } },
        { signal: AbortSignal.timeout(timeout) },
      );
      if (!(await hasStoredVerification(client, email))) throw new CookieMissing();
    },
    onSent: onVerified,
    onFailed: (_, failure) => {
      const isOver =
        failure instanceof CookieMissing ||
        (failure instanceof CallFailure && failure.refusal?.code === 'code_over');
      setFinal(isOver);
      moveFocusTo(isOver ? 'another' : 'code');
    },
    unreached: unreachable,
    explain: (_, failure) => (failure instanceof CookieMissing ? noCookie : ''),
  });
  const sending = useSingleMutation({
    mutationFn: () =>
      callApi<typeof requestCodeCall>(
        'POST /api/email-codes',
        { body: { email, for: what } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSuccess: () => {
      form.set({ code: '' });
      setSent((before) => before + 1);
      moveFocusTo('code');
    },
    onSettled: () => {
      form.refuse({});
      setFinal(false);
    },
  });

  return {
    /** How many codes this form has sent. */
    sent,
    /** The form of the typed code. */
    form,
    /** Whether the code accepts no further attempt, so that the visitor needs a new code. */
    isFinal,
    isSending: sending.isPending,
    /** The reason why no code was sent, shown beside the button; otherwise empty. */
    notSent: sending.error ? failureMessage(sending.error, unreachable) : '',
    send: () => form.isSending || sending.mutate(),
    check: () => {
      if (isFinal) return moveFocusTo('another');
      if (sending.isPending) return;
      sending.reset();
      void form.submit();
    },
  };
}
