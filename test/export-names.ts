/** Matches an exported declaration, such as `export const` or `export type`. */
const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|class|enum|interface|type|function\*?) (\w+)/gm;
/** Matches a list of exports, `export { … }`. */
const listed = /^export (?:type )?\{([^}]*)\}/gm;

/** Returns the names that a file exports. Leaves out `default`, which names nothing. */
function exportedNames(code: string): string[] {
  const names = [...code.matchAll(declared)].map(([, name = '']) => name);
  for (const [, list = ''] of code.matchAll(listed)) {
    for (const entry of list.split(',')) {
      const name = entry.trim().split(/\s+/).at(-1);
      if (name) names.push(name);
    }
  }
  return [...new Set(names)].filter((name) => name !== 'default');
}

/** Returns each name that more than one file exports, with those files. */
export function namesWithTwoMeanings(
  files: readonly { path: string; code: string }[],
): { name: string; paths: string[] }[] {
  const pathsOf = new Map<string, string[]>();
  for (const { path, code } of files) {
    for (const name of exportedNames(code)) pathsOf.set(name, [...(pathsOf.get(name) ?? []), path]);
  }
  return [...pathsOf].filter(([, paths]) => paths.length > 1).map(([name, paths]) => ({ name, paths }));
}
