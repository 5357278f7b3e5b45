/** A type guard for a value read back from storage. */
export type TypeGuard<T> = (value: unknown) => value is T;

export const isText: TypeGuard<string> = (value) => typeof value === 'string';
export const isNumber: TypeGuard<number> = (value): value is number => Number.isFinite(value);
export const isFlag: TypeGuard<boolean> = (value) => typeof value === 'boolean';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const listOf =
  <T>(item: TypeGuard<T>): TypeGuard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item);

export const recordOf =
  <T>(item: TypeGuard<T>): TypeGuard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(item);

export const orNull =
  <T>(shape: TypeGuard<T>): TypeGuard<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

export const orUndefined =
  <T>(shape: TypeGuard<T>): TypeGuard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

/** A type guard for each field of an object. */
export type Guards<T extends object> = { [Name in keyof T]-?: TypeGuard<T[Name]> };

export const hasShape =
  <T extends object>(shapes: Guards<T>): TypeGuard<T> =>
  (value): value is T =>
    isObject(value) &&
    Object.entries<TypeGuard<unknown>>(shapes).every(([name, shape]) => shape(value[name]));
