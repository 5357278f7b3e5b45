import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RefusedForm } from '../../contract/inquiry.ts';
import { CallFailure, wordsOf } from './call.ts';
import { clearTyped, readTrap, readTyped, type Typed } from './typed-form.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * What a check by the contract's own rules found: what can be sent, or the first words for each wrong field.
 */
export type Checked<Body> = { body: Body; errors: null } | { body: null; errors: Record<string, string> };

interface SentForm<Name extends string, Body, Sent> {
  form: RefObject<HTMLFormElement | null>;
  /** The form's name among what the server gives a page that comes back. */
  name: string;
  names: readonly Name[];
  draft: { keep: (typed: Typed<Name>) => void; clear: () => void };
  /** Loads the rules, when somebody begins to write. */
  loadCheck: () => Promise<(typed: Typed<Name>) => Checked<Body>>;
  /** Told what was typed, before it is checked. */
  tried?: (typed: Typed<Name>) => void;
  send: (body: Body & { website?: string }, signal: AbortSignal) => Promise<Sent>;
  sent: (body: Body, reply: Sent) => void;
  /** Told why it was not taken, in words. */
  failed: (words: string) => void;
  /** What to say when there was no answer. */
  otherwise: string;
}

const patience = 20_000;
const none: Errors = {};

/**
 * Checks and sends what is in a form, once at a time; works together with a plain form
 * that the server may bring back.
 */
export function useSentForm<Name extends string, Body extends object, Sent>(
  given: SentForm<Name, Body, Sent>,
) {
  const { form, names, draft } = given;
  const returned = useReturned(given.name);
  const [errors, setErrors] = useState(() => ofThisForm(names, returned?.fields));
  const [failure, setFailure] = useState(() =>
    returned && !hasAny(errors) ? sentence(returned.message) : '',
  );
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<{ body: Body; reply: Sent } | null>(null);
  const underWay = useRef(false);

  const refuse = (wrong: Errors) => {
    setErrors(wrong);
    setAttempts((before) => before + 1);
  };

  const attempt = async (sent: HTMLFormElement) => {
    const typed = readTyped(sent, names);
    given.tried?.(typed);
    const check = await given.loadCheck();
    const checked = check(typed);
    if (checked.errors !== null) return refuse(checked.errors);
    const { body } = checked;
    setErrors(none);
    setSending(true);
    const trap = readTrap(sent);
    const reply = await given.send(trap ? { ...body, website: trap } : body, AbortSignal.timeout(patience));
    clearTyped(sent, names);
    draft.clear();
    setDone({ body, reply });
    given.sent(body, reply);
  };

  const explain = (problem: unknown) => {
    const words = wordsOf(problem, given.otherwise);
    given.failed(words);
    const wrong = ofThisForm(names, problem instanceof CallFailure ? problem.refusal?.fields : none);
    if (hasAny(wrong)) refuse(wrong);
    else setFailure(sentence(words));
  };

  return {
    returned,
    errors,
    failure,
    attempts,
    sending,
    /** What has just gone and its answer, until something is typed again or another one is begun. */
    done,
    begin: () => setDone(null),
    submit: async () => {
      if (underWay.current || !form.current) return;
      underWay.current = true;
      setFailure('');
      setDone(null);
      await attempt(form.current).catch(explain);
      setSending(false);
      underWay.current = false;
    },
    /** Keeps what is typed for this tab; what was found wrong is looked at again. */
    changed: () => {
      if (!form.current) return;
      const typed = readTyped(form.current, names);
      draft.keep(typed);
      setDone(null);
      given.loadCheck().then(
        (check) => setErrors((known) => stillWrong(known, check(typed).errors ?? none)),
        () => undefined,
      );
    },
  };
}

/** The server's answer to a form that was sent without script, in the page that brings it back; else null. */
function useReturned(name: string): RefusedForm | null {
  const client = useQueryClient();
  const [returned] = useState(() => client.getQueryData<RefusedForm>(['given', name]) ?? null);
  useEffect(() => client.removeQueries({ queryKey: ['given'] }), [client]);
  return returned;
}

/** Of what the server found wrong, what people can mend here. */
function ofThisForm(names: readonly string[], fields: Errors = none): Errors {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

function hasAny(errors: Errors): boolean {
  return Object.keys(errors).length > 0;
}

/**
 * Of the fields known to be wrong those that are wrong now; nobody is told of a
 * field before they have sent it.
 */
function stillWrong(known: Errors, now: Errors): Errors {
  if (!hasAny(known)) return known;
  return Object.fromEntries(
    Object.keys(known).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])),
  );
}
