import * as z from 'zod/mini';
import type { Call } from '../../src/contract/call.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** The three parts of a call's input. */
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
 * Returns a request that a call's contract accepts, found from the contract alone: its schema's members,
 * filled with `words`; a member that the contract refuses gets the next word. Throws for a call whose
 * members accept none of the words: add one.
 */
export function validRequest(call: Call, words: readonly string[], withOptional: boolean): ValidRequest {
  return {
    params: honestPart(call, 'params', words, withOptional),
    query: honestPart(call, 'query', words, withOptional),
    body: honestPart(call, 'body', words, withOptional),
  };
}

function honestPart(
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
    for (const place of wrong.values()) {
      const count = (tried.get(place.join('\n')) ?? 0) + 1;
      tried.set(place.join('\n'), count);
      const current = at(value, place);
      const choices = typeof current === 'number' ? numbers : [...words];
      if (count < choices.length) setAtPath(value, place, choices[count] ?? null);
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
 * Returns every place in a value, the value itself (no steps) among them; below the depth of a real
 * request, only the outer ones.
 */
export function valuePaths(value: JsonValue, levels = 8): string[][] {
  if (levels === 0) return [[]];
  const inside = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [
    [],
    ...inside.flatMap(([key, part]) => valuePaths(part, levels - 1).map((place) => [String(key), ...place])),
  ];
}

function at(value: JsonValue, place: readonly string[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of place) {
    found = Array.isArray(found) ? found[Number(key)] : isObject(found) ? found[key] : undefined;
  }
  return found;
}

/** Sets an own property at a place, even for names such as `__proto__`; undefined removes it. */
export function setAtPath(value: JsonValue, place: readonly string[], given: JsonValue | undefined): void {
  const holder = at(value, place.slice(0, -1));
  const key = place.at(-1);
  if (key === undefined || typeof holder !== 'object' || holder === null) return;
  // A list has numbered places only.
  if (Array.isArray(holder) && !/^\d{1,3}$/.test(key)) return;
  if (given === undefined) Reflect.deleteProperty(holder, key);
  else
    Object.defineProperty(holder, key, {
      value: given,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
