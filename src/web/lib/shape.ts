/** A type guard for a value read back from storage. */
export type Shape<T> = (value: unknown) => value is T;

export const isText: Shape<string> = (value) => typeof value === 'string';
export const isNumber: Shape<number> = (value): value is number => Number.isFinite(value);
export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const listOf =
  <T>(item: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item);

export const recordOf =
  <T>(item: Shape<T>): Shape<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(item);

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

export const orMissing =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

export const fields =
  <T extends object>(shapes: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Shape<unknown>>(shapes).every(([name, shape]) => shape(value[name]));
