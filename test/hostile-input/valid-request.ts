import * as z from 'zod/mini';
import type { Call } from '../../src/contract/call.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** The three parts of a call's input: its path parameters, its query and its body. */
export const inputParts = ['params', 'query', 'body'] as const;
export type InputPart = (typeof inputParts)[number];
export type ValidRequest = Record<InputPart, { [key: string]: JsonValue }>;

interface Shape {
  type?: string;
  enum?: JsonValue[];
  const?: JsonValue;
  format?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  additionalProperties?: Shape | boolean;
}

const numbers: JsonValue[] = [1, 19, 2, 0, 9.5];

/**
 * Builds a request that a call's contract accepts, from its schema alone. Each text field gets the first of
 * `words` that the contract accepts there. Fills optional fields only with `withOptional`. Throws if a field
 * accepts none of the words; then a word that it accepts must be added to the list.
 */
export function validRequest(call: Call, words: readonly string[], withOptional: boolean): ValidRequest {
  return {
    params: validPart(call, 'params', words, withOptional),
    query: validPart(call, 'query', words, withOptional),
    body: validPart(call, 'body', words, withOptional),
  };
}

function validPart(
  call: Call,
  part: InputPart,
  words: readonly string[],
  withOptional: boolean,
): ValidRequest[InputPart] {
  const schema = call[part];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const value = fill(shape, words, withOptional);
  if (!isObject(value)) return {};
  const tried = new Map<string, number>();
  for (let round = 0; round < words.length + numbers.length; round += 1) {
    const read = schema.safeParse(value);
    if (read.success) return value;
    const wrong = new Map(read.error.issues.map(({ path }) => [path.join('\n'), path.map(String)]));
    for (const path of wrong.values()) {
      const count = (tried.get(path.join('\n')) ?? 0) + 1;
      tried.set(path.join('\n'), count);
      const current = valueAt(value, path);
      const choices = typeof current === 'number' ? numbers : [...words];
      if (count < choices.length) setAtPath(value, path, choices[count] ?? null);
    }
  }
  throw new Error(`No word fits ${call.method} ${call.path} ${part}: ${JSON.stringify(value)}`);
}

function fill(shape: Shape, words: readonly string[], withOptional: boolean): JsonValue {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0] ?? null;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) {
    const choice = choices.find(({ type }) => type !== 'null');
    return choice ? fill(choice, words, withOptional) : null;
  }
  switch (shape.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties: more } = shape;
      const named = Object.entries(properties).filter(([name]) => withOptional || required.includes(name));
      const filled = Object.fromEntries(named.map(([name, part]) => [name, fill(part, words, withOptional)]));
      return typeof more === 'object' && more.type
        ? { 'child-1-12': fill(more, words, withOptional) }
        : filled;
    }
    case 'array':
      return shape.items ? [fill(shape.items, words, withOptional)] : [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return numbers[0] ?? 0;
    default:
      return words[0] ?? '';
  }
}

const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the path of a value, which is empty, and the paths of all values within it, down to a depth that
 * no real request reaches.
 */
export function valuePaths(value: JsonValue, levels = 8): string[][] {
  if (levels === 0) return [[]];
  const inside = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [
    [],
    ...inside.flatMap(([key, part]) => valuePaths(part, levels - 1).map((path) => [String(key), ...path])),
  ];
}

function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of path) {
    found = Array.isArray(found) ? found[Number(key)] : isObject(found) ? found[key] : undefined;
  }
  return found;
}

/**
 * Sets an own property at a path, even one with a name such as `__proto__`. If the new value is undefined,
 * removes the property.
 */
export function setAtPath(value: JsonValue, path: readonly string[], newValue: JsonValue | undefined): void {
  const parent = valueAt(value, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || typeof parent !== 'object' || parent === null) return;
  // The keys of an array are only numbers.
  if (Array.isArray(parent) && !/^\d{1,3}$/.test(key)) return;
  if (newValue === undefined) Reflect.deleteProperty(parent, key);
  else
    Object.defineProperty(parent, key, {
      value: newValue,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
