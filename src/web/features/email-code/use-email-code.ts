import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { confirmCodeCall, requestCodeCall } from '../../../contract/email-code.ts';
import { type CodePurpose, isEmailCode, normaliseEmailCode } from '../../../domain/email-code.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { hasStoredVerification } from './use-verified-email.ts';

/** Milliseconds. */
const timeout = 20_000;
const unreachable = 'We could not reach the centre. Please try again.';
const noCookie =
  'The code was right, but your browser did not keep our cookie, so we cannot remember this device. Please allow cookies for this site and send another code.';

interface Problem {
  /** Where it is shown: beside the button that sends, or beside the code. */
  about: 'sending' | 'code';
  words: string;
  /** Whether this code accepts no further attempt, so that only a new one helps. */
  isFinal: boolean;
}

/**
 * Sends a code and checks the typed one, never both at once. `moveFocusTo` receives the next place for
 * focus.
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
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const isBusy = useRef(false);

  const runAlone = async (task: 'sending' | 'checking', run: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(task);
    await run();
    isBusy.current = false;
    setBusy(null);
  };

  const send = () =>
    runAlone('sending', async () => {
      try {
        await callApi<typeof requestCodeCall>(
          'POST /api/email-codes',
          { body: { email, for: what } },
          { signal: AbortSignal.timeout(timeout) },
        );
        setProblem(null);
        setTyped('');
        setSent((before) => before + 1);
        moveFocusTo('code');
      } catch (failure) {
        setProblem({ about: 'sending', words: failureMessage(failure, unreachable), isFinal: false });
      }
    });

  const check = () => {
    if (problem?.isFinal) return moveFocusTo('another');
    const code = normaliseEmailCode(typed);
    if (isEmailCode(code)) return runAlone('checking', () => confirm(code));
    setProblem({ about: 'code', words: 'Please enter the six digits of the code', isFinal: false });
    moveFocusTo('code');
  };

  const confirm = async (code: string) => {
    try {
      await callApi<typeof confirmCodeCall>(
        'POST /api/email-codes/confirm',
        { body: { email, code } },
        { signal: AbortSignal.timeout(timeout) },
      );
    } catch (failure) {
      const isFinal = failure instanceof CallFailure && failure.refusal?.code === 'code_over';
      setProblem({ about: 'code', words: failureMessage(failure, unreachable), isFinal });
      return moveFocusTo(isFinal ? 'another' : 'code');
    }
    if (await hasStoredVerification(client, email)) return onVerified();
    setProblem({ about: 'code', words: noCookie, isFinal: true });
    moveFocusTo('another');
  };

  return {
    /** How many codes were requested here. */
    sent,
    typed,
    problem,
    busy,
    send,
    check,
    type: (text: string) => {
      setTyped(text);
      if (problem?.about === 'code' && !problem.isFinal) setProblem(null);
    },
  };
}
