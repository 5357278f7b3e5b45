import type { Checked } from './form-check.ts';

interface ObjectSchema<Body> {
  shape: object;
  safeParse: (values: unknown) =>
    | { success: true; data: Body }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

/**
 * Returns a function that checks a draft by a schema of the contract. Fields that the schema does not name
 * are left out. Call it in a file of its own and import that file dynamically, so that a page does not wait
 * for its schema.
 */
export function checkBySchema<Body>(schema: ObjectSchema<Body>): (draft: object) => Checked<Body> {
  return (draft) => {
    const named = Object.entries(draft).filter(([name]) => Object.hasOwn(schema.shape, name));
    const parsed = schema.safeParse(Object.fromEntries(named));
    if (parsed.success) return { body: parsed.data, errors: null };
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return { body: null, errors };
  };
}
