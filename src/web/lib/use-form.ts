import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefusedForm } from '../../contract/inquiry.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { type BrowserStore, memoryStore } from './browser-store.ts';
import { CallFailure } from './call.ts';
import type { Checked, FormErrors } from './form-check.ts';
import { type FormValues, focusControl, readFormValues, showFormValues } from './form-values.ts';

/** The names of the values that a control can hold. */
type FieldName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string | boolean ? Name : never;
}[keyof Draft] &
  string;

/** Thrown by `send` where fields are refused. */
export class FieldsRefused extends Error {
  readonly fields: FormErrors;

  constructor(fields: FormErrors) {
    super('Fields refused');
    this.fields = fields;
  }
}

/** Throws `FieldsRefused` where there are errors, so that `send` can pass them on. */
export function refuseFields(errors: FormErrors): void {
  if (hasAny(errors)) throw new FieldsRefused(errors);
}

type FormSource<Draft> =
  /** Where typed values are kept: in this tab, over a reload. */
  | { draft: BrowserStore<Draft>; blank?: undefined }
  /** The values of the blank form; typed ones are kept as long as the form is shown. */
  | { blank: Draft; draft?: undefined };

export type FormOptions<Draft, Name extends FieldName<Draft>, Body, Reply> = FormSource<Draft> & {
  /** The fields, in the order of the form. */
  fields: readonly Name[];
  /** Precedes a field's name in its id. */
  idPrefix?: string;
  /** All names under which errors are shown, in the order of the form; default: the fields. */
  errorNames?: readonly string[];
  /** Fields whose stored value replaces what the control shows at first; other fields keep typed text. */
  restored?: readonly Name[];
  /** The refused form, where the server rendered the page again for a form sent without script. */
  returned?: RefusedForm | null;
  /** Checks the values, by rules that it may load. */
  check: (values: Draft) => Checked<Body> | Promise<Checked<Body>>;
  /** Names the mutation that sends the form, for code elsewhere that asks whether it is pending. */
  mutationKey?: readonly unknown[];
  /** Sends what was checked. Throws a `CallFailure` or `FieldsRefused` when it is refused. */
  send: (body: Body) => Promise<Reply>;
  onInvalid?: (values: Draft) => void;
  onSent?: (reply: Reply, body: Body) => void;
  /** Called with the message when the form could not be sent or was refused; not for `FieldsRefused`. */
  onFailed?: (words: string, failure: unknown) => void;
  /** The message when there is no reply that says why. */
  unreached?: string;
  /** Returns a message in place of the server's or of `unreached`; '' keeps that one. */
  explain?: (refusal: Pick<RefusalReply, 'message' | 'code'> | null, failure?: unknown) => string;
  /** The field that shows every refusal; default: the fields that the server names, otherwise `failure`. */
  failsAt?: Name;
  /**
   * What typing does to the errors shown: checks those fields again, checks the changed field from the first
   * submit on, or removes the error of the changed field; default: nothing.
   */
  whileTyping?: 'check shown' | 'check changed' | 'clear';
  /** What takes focus after a refusal; default: the first invalid field. `summary`: the page sees to it. */
  focus?: 'summary' | 'text';
  /** When the fields are emptied: after they were sent, or after each attempt; default: never. */
  emptied?: 'sent' | 'always';
};

/**
 * Handles a form: its draft, its check, sending it once, its errors. Typed values live in the controls and
 * the draft follows them, so that text typed before hydration counts; where code changes the draft, the
 * controls follow. `props` goes on the `<form>`, or on the element around the fields inside another form.
 */
export function useForm<Draft extends object, Name extends FieldName<Draft>, Body extends object, Reply>(
  options: FormOptions<Draft, Name, Body, Reply>,
) {
  const { fields, idPrefix = '', errorNames = fields, whileTyping, focus, emptied, returned } = options;
  const [draft] = useState(() => options.draft ?? memoryStore(options.blank));
  const form = useRef<HTMLFormElement>(null);
  const isAdopted = useRef(false);
  const isSubmitting = useRef(false);
  const explain = (refusal: Parameters<NonNullable<typeof options.explain>>[0], failure?: unknown) =>
    options.explain?.(refusal, failure) || refusal?.message || options.unreached || '';
  const [errors, setErrors] = useState(() => pick(errorNames, returned?.fields));
  const [refusal, setRefusal] = useState(() =>
    returned ? { words: explain(returned), isAboutFields: hasAny(errors) } : null,
  );
  const [attempts, setAttempts] = useState(0);
  const [done, setDone] = useState<{ body: Body; reply: Reply } | null>(null);
  const sending = useMutation({
    mutationFn: options.send,
    ...(options.mutationKey && { mutationKey: options.mutationKey }),
  });

  const write = (next: object) => draft.write({ ...draft.read(), ...next });
  const show = () => {
    if (form.current) showFormValues(form.current, pick(fields, draft.read()));
  };
  /** Takes over what the controls hold. Returns the names of the values that were new. */
  const takeOver = (): string[] => {
    const before: FormValues = pick(fields, draft.read());
    const typed = form.current ? readFormValues(form.current, fields) : {};
    const changed = Object.keys(typed).filter((name) => typed[name] !== before[name]);
    if (changed.length > 0) write(typed);
    return changed;
  };
  // What was typed before the script ran stays, otherwise what was stored is restored.
  useLayoutEffect(() => {
    if (!form.current) return;
    if (!isAdopted.current) {
      isAdopted.current = true;
      // Without script the browser checks the form; with it, the contract's rules do.
      form.current.noValidate = true;
      const typed = readFormValues(form.current, fields);
      const stored = fields.filter(
        (name) => draft.read()[name] && !returned && (!typed[name] || options.restored?.includes(name)),
      );
      showFormValues(form.current, pick(stored, draft.read()));
      takeOver();
    }
    show();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has the same fields all the time
  useEffect(() => draft.subscribe(show), [draft]);

  const recheck = async (changed: readonly string[]) => {
    if (!whileTyping || (whileTyping === 'check changed' && attempts === 0)) return;
    const found = whileTyping === 'clear' ? {} : ((await options.check(draft.read())).errors ?? {});
    setErrors((shown) => {
      const again = whileTyping === 'check shown' ? Object.keys(shown) : changed;
      return again.some((name) => shown[name] !== found[name])
        ? pick(errorNames, { ...shown, ...Object.fromEntries(again.map((name) => [name, found[name]])) })
        : shown;
    });
  };
  const touched = (changed: readonly string[]) => {
    setDone(null);
    // Where the rules do not load, the errors stay until the form is sent.
    recheck(changed).catch(() => undefined);
  };
  const set = (next: Partial<Draft>) => {
    write(next);
    touched(Object.keys(next));
  };
  const empty = () => write(options.blank ? draft.empty : pick(fields, draft.empty));
  const refuse = useCallback(
    (refused: FormErrors) => {
      setErrors(pick(errorNames, refused));
      const name = errorNames.find((other) => refused[other]);
      if (focus !== 'summary' && name && form.current) focusControl(form.current, name, focus === 'text');
    },
    [errorNames, focus],
  );
  const fail = (failure: unknown) => {
    if (failure instanceof FieldsRefused) return refuse(failure.fields);
    const reply = failure instanceof CallFailure ? failure.refusal : null;
    const words = explain(reply, failure);
    options.onFailed?.(words, failure);
    const refused = options.failsAt ? { [options.failsAt]: words } : pick(errorNames, reply?.fields);
    refuse(refused);
    setRefusal({ words, isAboutFields: hasAny(refused) });
  };
  const attempt = async () => {
    takeOver();
    const { body, errors: found } = await options.check(draft.read());
    refuse(found ?? {});
    if (found) return options.onInvalid?.(draft.read());
    const reply = await sending.mutateAsync(body);
    if (emptied === 'sent') empty();
    setDone({ body, reply });
    options.onSent?.(reply, body);
  };
  const submit = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setRefusal(null);
    setDone(null);
    await attempt().catch(fail);
    if (emptied === 'always') empty();
    isSubmitting.current = false;
    setAttempts((before) => before + 1);
  };
  const control = (name: Name) => ({ id: idPrefix + name, name, error: errors[name] });
  const first: FormValues = { ...draft.empty, ...returned?.values };

  return {
    /** The values of the fields; a page that shows one of them follows it with `useBrowserStore`. */
    draft,
    errors,
    /** How many submits have ended. */
    attempts,
    isSending: sending.isPending,
    /** The body just sent and its reply, until somebody types again or starts another. */
    done,
    startAnother: () => setDone(null),
    /** Why it was refused, where no field says so; otherwise empty. */
    failure: refusal && !refusal.isAboutFields ? refusal.words : '',
    refusal,
    props: {
      ref: form as RefObject<never>,
      onInput: () => touched(takeOver()),
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Returns the props of a text field, a select or a text area. */
    text: (name: Name) => ({ ...control(name), defaultValue: String(first[name]) }),
    /** Returns the props of a checkbox. */
    tick: (name: Name) => ({ ...control(name), defaultChecked: first[name] === true }),
    /** Changes values as if they were typed. */
    set,
    /** Checks fields again whose values changed elsewhere. */
    recheck: touched,
    /** Shows errors, in place of those shown. Stays the same function while `fields` and `errorNames` do. */
    refuse,
    submit,
  };
}

/** Returns those of the named entries that are there. */
function pick<Value = string>(names: readonly string[], from: object = {}): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => value !== undefined && names.includes(name)),
  );
}

function hasAny(errors: FormErrors): boolean {
  return Object.keys(errors).length > 0;
}
