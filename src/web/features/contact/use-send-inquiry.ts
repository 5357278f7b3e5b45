import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReturnedForm, sendInquiry } from '../../../contract/inquiry.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import {
  type ContactField,
  clearTyped,
  contactDraft,
  contactFields,
  readTrap,
  readTyped,
} from './contact-draft.ts';

type Errors = Readonly<Record<string, string>>;

const required: readonly ContactField[] = ['name', 'email', 'inquiryType', 'message'];
const patience = 20_000;
const none: Errors = {};
const loadCheck = () => import('./check-inquiry.ts');

/** Checks and sends the message in the form, once at a time. What is typed lives in the form itself: it can be there before the script is. */
export function useSendInquiry(form: RefObject<HTMLFormElement | null>) {
  const returned = useReturned();
  const [errors, setErrors] = useState(() => ofThisForm(returned?.fields));
  const [failure, setFailure] = useState(() =>
    returned && !hasAny(errors) ? sentence(returned.message) : '',
  );
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const [answersTo, setAnswersTo] = useState('');
  const underWay = useRef(false);

  const refuse = (wrong: Errors) => {
    setErrors(wrong);
    setAttempts((before) => before + 1);
  };

  const attempt = async (sent: HTMLFormElement) => {
    const typed = readTyped(sent);
    if (required.some((name) => typed[name].trim() === '')) {
      toast({ title: 'Please fill in all required fields', variant: 'destructive' });
    }
    const { inquiry, errors: wrong } = (await loadCheck()).checkInquiry(typed);
    if (!inquiry) return refuse(wrong);
    setErrors(none);
    setSending(true);
    const trap = readTrap(sent);
    await call<typeof sendInquiry>(
      'POST /api/contact',
      { body: trap ? { ...inquiry, website: trap } : inquiry },
      { signal: AbortSignal.timeout(patience) },
    );
    clearTyped(sent);
    contactDraft.clear();
    setAnswersTo(inquiry.email);
    toast({ title: 'Message sent successfully!', description: "We'll get back to you soon." });
  };

  const explain = (problem: unknown) => {
    const words = wordsOf(problem, 'Please try again later.');
    toast({ title: 'Error sending message', description: words, variant: 'destructive' });
    const wrong = ofThisForm(problem instanceof CallFailure ? problem.refusal?.fields : none);
    if (hasAny(wrong)) refuse(wrong);
    else setFailure(sentence(words));
  };

  return {
    returned,
    errors,
    failure,
    attempts,
    sending,
    /** The address of whoever wrote the message that has just gone; else an empty text. */
    answersTo,
    submit: async () => {
      if (underWay.current || !form.current) return;
      underWay.current = true;
      setFailure('');
      setAnswersTo('');
      await attempt(form.current).catch(explain);
      setSending(false);
      underWay.current = false;
    },
    /** Keeps what is typed for this tab; what was found wrong is looked at again. */
    changed: () => {
      if (!form.current) return;
      const typed = readTyped(form.current);
      contactDraft.write({ ...contactDraft.read(), ...typed });
      setAnswersTo('');
      loadCheck().then(
        ({ checkInquiry }) => setErrors((known) => stillWrong(known, checkInquiry(typed).errors ?? none)),
        () => undefined,
      );
    },
  };
}

/** The server's answer to a form that was sent without script, in the page that brings it back; else null. */
function useReturned(): ReturnedForm | null {
  const client = useQueryClient();
  const [returned] = useState(() => client.getQueryData<ReturnedForm>(['given', 'contact']) ?? null);
  useEffect(() => client.removeQueries({ queryKey: ['given'] }), [client]);
  return returned;
}

/** Of what the server found wrong, what people can mend here. */
function ofThisForm(fields: Errors = none): Errors {
  return Object.fromEntries(
    contactFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

function hasAny(errors: Errors): boolean {
  return Object.keys(errors).length > 0;
}

/** Of the fields known to be wrong those that are wrong now; nobody is told of a field before they have sent it. */
function stillWrong(known: Errors, now: Errors): Errors {
  if (!hasAny(known)) return known;
  return Object.fromEntries(
    Object.keys(known).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])),
  );
}
