import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefusedForm } from '../../contract/inquiry.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { type BrowserStore, memoryStore } from './browser-store.ts';
import { CallFailure } from './call.ts';
import type { Checked, FormErrors } from './form-check.ts';
import {
  type FormValues,
  findIncompleteValues,
  focusControl,
  readFormValues,
  showFormValues,
} from './form-values.ts';

/** The names of the values that a control can hold. */
type FieldName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string | boolean ? Name : never;
}[keyof Draft] &
  string;

/** Thrown by `send` to refuse the form with a message for each of these fields. */
export class FieldsRefused extends Error {
  readonly fields: FormErrors;

  constructor(fields: FormErrors) {
    super('Fields refused');
    this.fields = fields;
  }
}

/** Throws `FieldsRefused` if there are errors, so that `send` can pass them on. */
export function refuseFields(errors: FormErrors): void {
  if (hasAny(errors)) throw new FieldsRefused(errors);
}

type FormSource<Draft> =
  /** The store of the typed values, which may keep them over a reload. */
  | { draft: BrowserStore<Draft>; blank?: undefined }
  /** The values of the blank form. Typed values are kept only while the form is shown. */
  | { blank: Draft; draft?: undefined };

export type FormOptions<Draft, Name extends FieldName<Draft>, Body, Reply> = FormSource<Draft> & {
  /** The fields, in the order of the form. */
  fields: readonly Name[];
  /** The text before a field's name in its id, such as 'contact-'. */
  idPrefix?: string;
  /** All names under which errors are shown, in the order of the form. Default: the fields. */
  errorNames?: readonly string[];
  /**
   * Fields in which the stored value always replaces what the control shows at first. In other fields, text
   * typed before hydration is kept.
   */
  restored?: readonly Name[];
  /** The refused form, if the server rendered the page again for a form sent without script. */
  returned?: RefusedForm | null;
  /** Checks the values. It may load the rules first. */
  check: (values: Draft) => Checked<Body> | Promise<Checked<Body>>;
  /** The key of the mutation that sends the form, so that other code can find out whether it is pending. */
  mutationKey?: readonly unknown[];
  /** Sends the checked values. Throws a `CallFailure` or `FieldsRefused` when they are refused. */
  send: (body: Body) => Promise<Reply>;
  onInvalid?: (values: Draft) => void;
  onSent?: (reply: Reply, body: Body) => void;
  /** Called with the message if the form could not be sent or was refused. Not called for `FieldsRefused`. */
  onFailed?: (words: string, failure: unknown) => void;
  /** The message if the server does not reply, or its reply gives no reason. */
  unreached?: string;
  /** Returns a message to show instead of the server's message or `unreached`, or '' for no replacement. */
  explain?: (refusal: Pick<RefusalReply, 'message' | 'code'> | null, failure?: unknown) => string;
  /** Whether a toast announces the errors, so that the fields need not announce them. */
  hasToast?: boolean;
  /** The field that shows every refusal. Default: the fields that the server names, otherwise `failure`. */
  failsAt?: Name;
  /**
   * What typing does to the errors shown. `check shown` checks the fields with errors again. `check changed`
   * checks the changed field, once the form has been submitted. `clear` removes the error of the changed
   * field. Default: nothing.
   */
  whileTyping?: 'check shown' | 'check changed' | 'clear';
  /**
   * By default the first invalid field takes focus. `text` also selects its text. With `summary` the page
   * itself moves focus.
   */
  focus?: 'summary' | 'text';
  /** When the fields are emptied: after they were sent, or after each attempt. Default: never. */
  emptied?: 'sent' | 'always';
};

/**
 * Handles a form: its draft, its check, sending it once, and its errors. The controls hold the typed values
 * and the draft follows them, so that text typed before hydration counts. If code changes the draft, the
 * controls follow. Spread `props` on the `<form>` or, for fields inside another form, on the element around
 * them.
 */
export function useForm<Draft extends object, Name extends FieldName<Draft>, Body extends object, Reply>(
  options: FormOptions<Draft, Name, Body, Reply>,
) {
  const {
    fields,
    idPrefix = '',
    errorNames = fields,
    whileTyping,
    focus,
    hasToast,
    emptied,
    returned,
  } = options;
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
  // Screen readers read an error when focus moves to its field. If the field has focus already, the error is
  // announced.
  const [announced, setAnnounced] = useState({ name: '', times: 0 });
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
  /** Copies the values of the controls into the draft. Returns the names of the values that have changed. */
  const takeOver = (): string[] => {
    const before: FormValues = pick(fields, draft.read());
    const typed = form.current ? readFormValues(form.current, fields) : {};
    const changed = Object.keys(typed).filter((name) => typed[name] !== before[name]);
    if (changed.length > 0) write(typed);
    return changed;
  };
  // Text typed before the script ran is kept. Other fields get their stored values back.
  useLayoutEffect(() => {
    if (!form.current) return;
    if (!isAdopted.current) {
      isAdopted.current = true;
      // Without script the browser checks the form. With script the contract's rules check it.
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

  const check = async (): Promise<Checked<Body>> => {
    const incomplete = form.current ? pick<string>(fields, findIncompleteValues(form.current)) : {};
    const found = await options.check(draft.read());
    return hasAny(incomplete) ? { body: null, errors: { ...found.errors, ...incomplete } } : found;
  };
  const recheck = async (changed: readonly string[]) => {
    if (!whileTyping || (whileTyping === 'check changed' && attempts === 0)) return;
    const found = whileTyping === 'clear' ? {} : ((await check()).errors ?? {});
    setErrors((shown) => {
      const rechecked = whileTyping === 'check shown' ? Object.keys(shown) : changed;
      return rechecked.some((name) => shown[name] !== found[name])
        ? pick(errorNames, { ...shown, ...Object.fromEntries(rechecked.map((name) => [name, found[name]])) })
        : shown;
    });
  };
  const handleTyped = (changed: readonly string[]) => {
    setDone(null);
    // If the rules do not load, the errors shown stay until the form is sent.
    recheck(changed).catch(() => undefined);
  };
  const set = (next: Partial<Draft>) => {
    write(next);
    handleTyped(Object.keys(next));
  };
  const empty = () => write(options.blank ? draft.empty : pick(fields, draft.empty));
  const refuse = useCallback(
    (refused: FormErrors) => {
      setErrors(pick(errorNames, refused));
      const name = errorNames.find((other) => refused[other]);
      if (focus === 'summary' || !name || !form.current) return;
      const hadFocus = focusControl(form.current, name, focus === 'text');
      setAnnounced(({ times }) => ({ name: hadFocus && !hasToast ? name : '', times: times + 1 }));
    },
    [errorNames, focus, hasToast],
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
    const { body, errors: found } = await check();
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
  const control = (name: Name) => ({
    id: idPrefix + name,
    name,
    error: errors[name],
    ...(announced.name === name && { announced: announced.times }),
  });
  const initial: FormValues = { ...draft.empty, ...returned?.values };

  return {
    /** The store of the field values. A page that shows a value follows the store with `useBrowserStore`. */
    draft,
    errors,
    /** The number of submits that have ended. */
    attempts,
    isSending: sending.isPending,
    /**
     * The body just sent and its reply. Null again once somebody types, submits again or starts another form.
     */
    done,
    startAnother: () => setDone(null),
    /** The reason for a refusal, if no field shows it; otherwise empty. */
    failure: refusal && !refusal.isAboutFields ? refusal.words : '',
    refusal,
    props: {
      ref: form as RefObject<never>,
      onInput: () => handleTyped(takeOver()),
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Returns the props of a text field, a select or a text area. */
    text: (name: Name) => ({ ...control(name), defaultValue: String(initial[name]) }),
    /** Returns the props of a checkbox. */
    tick: (name: Name) => ({ ...control(name), defaultChecked: initial[name] === true }),
    /** Changes values as if they were typed. */
    set,
    /** Checks the named fields again, after code has changed their values in the draft. */
    recheck: handleTyped,
    /**
     * Replaces the errors shown, and moves focus to the first wrong field unless `focus` is 'summary'. It
     * stays the same function as long as `errorNames`, `focus` and `hasToast` stay the same.
     */
    refuse,
    submit,
  };
}

/** Returns the named entries that have a value. */
function pick<Value = string>(names: readonly string[], from: object = {}): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => value !== undefined && names.includes(name)),
  );
}

function hasAny(errors: FormErrors): boolean {
  return Object.keys(errors).length > 0;
}
