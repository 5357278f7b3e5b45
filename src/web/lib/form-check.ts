/** The message for each invalid field. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

/** The result of a check: the body to send, or the first message for each invalid field. */
export type Checked<Body> = { body: Body; errors: null } | { body: null; errors: FormErrors };

/** Returns the body when there is no message, otherwise the messages. */
export function checked<Body>(
  body: Body,
  messages: Record<string, string | false | null | undefined>,
): Checked<Body> {
  const errors = Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => (message ? [[name, message]] : [])),
  );
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null };
}

/** Returns the values as valid, for when only the server can check them. */
export function unchecked<Values>(values: Values): Checked<Values> {
  return { body: values, errors: null };
}
