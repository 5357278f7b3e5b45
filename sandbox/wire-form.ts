import { badParameter, missingParameter } from './wire-error.ts';

/** A parameter as it arrives: text, or a nest of them (`metadata[booking]=…`, `expand[0]=…`). */
type WireValue = string | WireTree;
export type WireTree = { [name: string]: WireValue };

const MAX_DEPTH = 6;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text);
  } catch {
    return text;
  }
}

function emptyTree(): WireTree {
  return Object.create(null) as WireTree;
}

function put(tree: WireTree, key: string, value: string): void {
  const bracket = key.indexOf('[');
  if (bracket <= 0) {
    tree[key] = value;
    return;
  }
  const path = [
    key.slice(0, bracket),
    ...[...key.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? ''),
  ];
  if (path.length > MAX_DEPTH) throw badParameter('Parameters are nested too deeply.', path[0] ?? key);
  let branch = tree;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(branch).length) : part;
    if (depth === path.length - 1) {
      branch[name] = value;
      return;
    }
    const next = branch[name];
    if (typeof next === 'object') {
      branch = next;
    } else {
      const grown = emptyTree();
      branch[name] = grown;
      branch = grown;
    }
  }
}

/** Reads a form-encoded body or a query in Stripe's bracket notation. */
export function parseForm(encoded: string): WireTree {
  const tree = emptyTree();
  if (encoded === '') return tree;
  for (const pair of encoded.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    put(tree, key, equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return tree;
}

/** Refuses what the call does not know, as Stripe does. */
export function refuseUnknown(params: WireTree, known: ReadonlySet<string>): void {
  for (const name of Object.keys(params)) {
    if (!known.has(name))
      throw badParameter(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
}

/** The text under a name; `undefined` when it was not sent. */
export function text(params: WireTree, name: string, longest = 1000): string | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw badParameter('Invalid string', name, 'parameter_invalid_string');
  if (value.length > longest) {
    throw badParameter(
      `Invalid string: ${value.slice(0, 20)}…; must be at most ${longest} characters`,
      name,
      'parameter_invalid_string',
    );
  }
  return value;
}

/** The text under a name, which must be there and not empty. */
export function requiredText(params: WireTree, name: string): string {
  const value = text(params, name);
  if (value === undefined || value === '') throw missingParameter(name);
  return value;
}

/** The whole number under a name. */
export function integer(params: WireTree, name: string): number | undefined {
  const value = text(params, name, 40);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw badParameter(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
  }
  return Number(value);
}

/** `true` or `false` under a name. */
export function flag(params: WireTree, name: string): boolean | undefined {
  const value = text(params, name, 20);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw badParameter(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

/** The nest under a name; an empty string stands for none. */
export function tree(params: WireTree, name: string): WireTree | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (value === '') return emptyTree();
  if (typeof value === 'string') throw badParameter('Invalid object', name);
  return value;
}

/** The list under a name (`name[0]=a`, `name[]=a`). */
export function list(params: WireTree, name: string): string[] | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string') throw badParameter('Invalid array', name);
  return Object.values(value).map((entry) => {
    if (typeof entry !== 'string') throw badParameter('Invalid array', name);
    return entry;
  });
}

/** One of the words that the parameter allows. */
export function choice<Word extends string>(
  params: WireTree,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = text(params, name, 100);
  if (value === undefined || value === '') return undefined;
  const word = words.find((candidate) => candidate === value);
  if (!word) throw badParameter(`Invalid ${name}: must be one of ${words.join(', ')}`, name);
  return word;
}

/** Metadata merged into what is there: an empty value removes its key, an empty parameter removes all. */
export function mergedMetadata(params: WireTree, present: Record<string, string>): Record<string, string> {
  if (params['metadata'] === undefined) return present;
  if (params['metadata'] === '') return {};
  const merged = { ...present };
  for (const [key, value] of Object.entries(tree(params, 'metadata') ?? {})) {
    const param = `metadata[${key}]`;
    if (typeof value !== 'string') throw badParameter('Metadata values must be strings', param);
    if (key.length > 40) throw badParameter('Metadata keys must be under 40 characters long', param);
    if (value.length > 500) throw badParameter('Metadata values can have up to 500 characters', param);
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw badParameter('Metadata can have up to 50 keys', 'metadata');
  return merged;
}
