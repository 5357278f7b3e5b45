import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { confirmCodeCall, requestCodeCall } from '../../../contract/email-code.ts';
import { type CodePurpose, isEmailCode, normaliseEmailCode } from '../../../domain/email-code.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { hasStoredVerification } from './use-verified.ts';

const patience = 20_000;
const unreached = 'We could not reach the centre. Please try again.';
const noCookie =
  'The code was right, but your browser did not keep our cookie, so we cannot remember this device. Please allow cookies for this site and send another code.';

interface Problem {
  /** Beside which it is said: the button that sends, or the code. */
  about: 'sending' | 'code';
  words: string;
  /** No further try with this code: only another one helps. */
  over: boolean;
}

/** Sends a code and checks what is typed, one thing at a time. `moveTo` says where attention goes next. */
export function useEmailCode(given: {
  email: string;
  what: CodePurpose;
  moveTo: (place: 'code' | 'another') => void;
  onProven: () => void;
}) {
  const { email, what, moveTo } = given;
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const underWay = useRef(false);

  const once = async (what: 'sending' | 'checking', work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(what);
    await work();
    underWay.current = false;
    setBusy(null);
  };

  const send = () =>
    once('sending', async () => {
      try {
        await call<typeof requestCodeCall>(
          'POST /api/email-codes',
          { body: { email, for: what } },
          { signal: AbortSignal.timeout(patience) },
        );
        setProblem(null);
        setTyped('');
        setSent((before) => before + 1);
        moveTo('code');
      } catch (failure) {
        setProblem({ about: 'sending', words: wordsOf(failure, unreached), over: false });
      }
    });

  const check = () => {
    if (problem?.over) return moveTo('another');
    const code = normaliseEmailCode(typed);
    if (isEmailCode(code)) return once('checking', () => confirm(code));
    setProblem({ about: 'code', words: 'Please enter the six digits of the code', over: false });
    moveTo('code');
  };

  const confirm = async (code: string) => {
    try {
      await call<typeof confirmCodeCall>(
        'POST /api/email-codes/confirm',
        { body: { email, code } },
        { signal: AbortSignal.timeout(patience) },
      );
    } catch (failure) {
      const over = failure instanceof CallFailure && failure.refusal?.code === 'code_over';
      setProblem({ about: 'code', words: wordsOf(failure, unreached), over });
      return moveTo(over ? 'another' : 'code');
    }
    if (await hasStoredVerification(client, email)) return given.onProven();
    setProblem({ about: 'code', words: noCookie, over: true });
    moveTo('another');
  };

  return {
    /** How many codes were asked for here. */
    sent,
    typed,
    problem,
    busy,
    send,
    check,
    type: (text: string) => {
      setTyped(text);
      if (problem?.about === 'code' && !problem.over) setProblem(null);
    },
  };
}
