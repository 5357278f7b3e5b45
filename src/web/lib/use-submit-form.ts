import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RefusedForm } from '../../contract/inquiry.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import { CallFailure } from './call.ts';
import { clearFormValues, type FormValues, readFormValues, readTrapField } from './form-values.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * The result of validation by the contract: the body to send, or the first message for each invalid field.
 */
export type ValidationResult<Body> =
  | { body: Body; errors: null }
  | { body: null; errors: Record<string, string> };

interface SubmitFormOptions<Name extends string, Body, Sent> {
  form: RefObject<HTMLFormElement | null>;
  /** The form's name in the data that the server gives to the page after a refusal. */
  name: string;
  names: readonly Name[];
  draft: { keep: (typed: FormValues<Name>) => void; clear: () => void };
  /** Loads the validation rules, when somebody begins to type. */
  loadCheck: () => Promise<(typed: FormValues<Name>) => ValidationResult<Body>>;
  /** Called with the values before validation. */
  tried?: (typed: FormValues<Name>) => void;
  send: (body: Body & { website?: string }, signal: AbortSignal) => Promise<Sent>;
  sent: (body: Body, reply: Sent) => void;
  /** Called with the message when the form was not accepted. */
  failed: (words: string) => void;
  /** Returns the message to show for the server's words. */
  explain?: (words: string, code: RefusalCode) => string;
  /** The message when there was no reply. */
  otherwise: string;
}

/** Milliseconds. */
const sendTimeout = 20_000;
const noErrors: Errors = {};

/**
 * Validates and sends a form, one request at a time. It also works without script: the server then renders
 * the page again with the refused form.
 */
export function useSubmitForm<Name extends string, Body extends object, Sent>(
  options: SubmitFormOptions<Name, Body, Sent>,
) {
  const { form, names, draft, explain = (words) => words } = options;
  const returned = useReturned(options.name);
  const [errors, setErrors] = useState(() => errorsOfForm(names, returned?.fields));
  const [failure, setFailure] = useState(() =>
    returned && !hasAny(errors) ? sentence(explain(returned.message, returned.code)) : '',
  );
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<{ body: Body; reply: Sent } | null>(null);
  const isSubmitting = useRef(false);

  const refuse = (refused: Errors) => {
    setErrors(refused);
    setAttempts((before) => before + 1);
  };

  const attempt = async (element: HTMLFormElement) => {
    const typed = readFormValues(element, names);
    options.tried?.(typed);
    const check = await options.loadCheck();
    const checked = check(typed);
    if (checked.errors !== null) return refuse(checked.errors);
    const { body } = checked;
    setErrors(noErrors);
    setSending(true);
    const trap = readTrapField(element);
    const reply = await options.send(
      trap ? { ...body, website: trap } : body,
      AbortSignal.timeout(sendTimeout),
    );
    clearFormValues(element, names);
    draft.clear();
    setDone({ body, reply });
    options.sent(body, reply);
  };

  const showFailure = (error: unknown) => {
    const refusal = error instanceof CallFailure ? error.refusal : null;
    const words = refusal ? explain(refusal.message, refusal.code) : options.otherwise;
    options.failed(words);
    const refused = errorsOfForm(names, refusal?.fields);
    if (hasAny(refused)) refuse(refused);
    else setFailure(sentence(words));
  };

  return {
    returned,
    errors,
    failure,
    attempts,
    sending,
    /** The body just sent and its reply, until somebody types again or starts another. */
    done,
    begin: () => setDone(null),
    submit: async () => {
      if (isSubmitting.current || !form.current) return;
      isSubmitting.current = true;
      setFailure('');
      setDone(null);
      await attempt(form.current).catch(showFailure);
      setSending(false);
      isSubmitting.current = false;
    },
    /** Stores the values for this tab and validates again the fields that have errors. */
    changed: () => {
      if (!form.current) return;
      const typed = readFormValues(form.current, names);
      draft.keep(typed);
      setDone(null);
      options.loadCheck().then(
        (check) => setErrors((shown) => remainingErrors(shown, check(typed).errors ?? noErrors)),
        () => undefined,
      );
    },
  };
}

/** Returns the refused form that was sent without script and rendered again by the server; else null. */
function useReturned(name: string): RefusedForm | null {
  const client = useQueryClient();
  const [returned] = useState(() => client.getQueryData<RefusedForm>(['given', name]) ?? null);
  useEffect(() => client.removeQueries({ queryKey: ['given'] }), [client]);
  return returned;
}

/** Keeps the server's errors that belong to fields of this form. */
function errorsOfForm(names: readonly string[], fields: Errors = noErrors): Errors {
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

/** Returns the shown errors that remain: no field shows an error before it has been submitted. */
function remainingErrors(shown: Errors, now: Errors): Errors {
  if (!hasAny(shown)) return shown;
  return Object.fromEntries(
    Object.keys(shown).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])),
  );
}
