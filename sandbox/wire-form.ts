import { badParameterError, missingParameterError } from './wire-error.ts';

/** A parameter as sent: a text, or a tree of parameters (`metadata[booking]=…`, `expand[0]=…`). */
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

function setPath(tree: WireTree, key: string, value: string): void {
  const bracket = key.indexOf('[');
  if (bracket <= 0) {
    tree[key] = value;
    return;
  }
  const path = [
    key.slice(0, bracket),
    ...[...key.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? ''),
  ];
  if (path.length > MAX_DEPTH) throw badParameterError('Parameters are nested too deeply.', path[0] ?? key);
  let branch = tree;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(branch).length) : part;
    if (depth === path.length - 1) {
      branch[name] = value;
      return;
    }
    const existing = branch[name];
    if (typeof existing === 'object') {
      branch = existing;
    } else {
      const created = emptyTree();
      branch[name] = created;
      branch = created;
    }
  }
}

/** Parses a form-encoded body or query in Stripe's bracket notation. */
export function parseForm(encoded: string): WireTree {
  const tree = emptyTree();
  if (encoded === '') return tree;
  for (const pair of encoded.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    setPath(tree, key, equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return tree;
}

/** Refuses unknown parameters, as Stripe does. */
export function refuseUnknownParams(params: WireTree, known: ReadonlySet<string>): void {
  for (const name of Object.keys(params)) {
    if (!known.has(name))
      throw badParameterError(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
}

/** Returns a text parameter, or undefined if it was not sent. */
export function textParam(params: WireTree, name: string, maxLength = 1000): string | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw badParameterError('Invalid string', name, 'parameter_invalid_string');
  if (value.length > maxLength) {
    throw badParameterError(
      `Invalid string: ${value.slice(0, 20)}…; must be at most ${maxLength} characters`,
      name,
      'parameter_invalid_string',
    );
  }
  return value;
}

/** Returns a text parameter that is required and not empty. */
export function requiredTextParam(params: WireTree, name: string): string {
  const value = textParam(params, name);
  if (value === undefined || value === '') throw missingParameterError(name);
  return value;
}

/** Returns an integer parameter. */
export function integerParam(params: WireTree, name: string): number | undefined {
  const value = textParam(params, name, 40);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw badParameterError(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
  }
  return Number(value);
}

/** Returns a boolean parameter. */
export function booleanParam(params: WireTree, name: string): boolean | undefined {
  const value = textParam(params, name, 20);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw badParameterError(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

/** Returns a tree parameter; an empty string counts as an empty tree. */
export function treeParam(params: WireTree, name: string): WireTree | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (value === '') return emptyTree();
  if (typeof value === 'string') throw badParameterError('Invalid object', name);
  return value;
}

/** Returns a list parameter (`name[0]=a`, `name[]=a`). */
export function listParam(params: WireTree, name: string): string[] | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string') throw badParameterError('Invalid array', name);
  return Object.values(value).map((entry) => {
    if (typeof entry !== 'string') throw badParameterError('Invalid array', name);
    return entry;
  });
}

/** Returns an enumerated parameter; refuses other values. */
export function enumParam<Word extends string>(
  params: WireTree,
  name: string,
  options: readonly Word[],
): Word | undefined {
  const value = textParam(params, name, 100);
  if (value === undefined || value === '') return undefined;
  const match = options.find((candidate) => candidate === value);
  if (!match) throw badParameterError(`Invalid ${name}: must be one of ${options.join(', ')}`, name);
  return match;
}

/**
 * Merges the metadata parameter into the present metadata: an empty value removes its key, and an empty
 * parameter removes every key.
 */
export function mergeMetadata(params: WireTree, present: Record<string, string>): Record<string, string> {
  if (params['metadata'] === undefined) return present;
  if (params['metadata'] === '') return {};
  const merged = { ...present };
  for (const [key, value] of Object.entries(treeParam(params, 'metadata') ?? {})) {
    const param = `metadata[${key}]`;
    if (typeof value !== 'string') throw badParameterError('Metadata values must be strings', param);
    if (key.length > 40) throw badParameterError('Metadata keys must be under 40 characters long', param);
    if (value.length > 500) throw badParameterError('Metadata values can have up to 500 characters', param);
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw badParameterError('Metadata can have up to 50 keys', 'metadata');
  return merged;
}
