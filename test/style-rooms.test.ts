import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../src/web');
const read = (path: string) => readFileSync(join(web, path), 'utf8');

/** Returns each selector of a style sheet, without its comments, attributes and `:global(…)` parts. */
function selectorsOf(path: string): string[] {
  const lists = read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/[^{};]+(?=\{)/g)
    .map(([text]) => text.trim())
    .filter((text) => !/^(@|from$|to$|[\d.]+%)/.test(text));
  return [...lists].flatMap((list) => {
    let text = list.replace(/\[[^\]]*\]/g, '').replace(/:global\([^()]*\)/g, '');
    // Commas within parentheses do not separate selectors.
    while (text.includes('(')) text = text.replace(/\(([^()]*)\)/g, (_, inner) => inner.replaceAll(',', ' '));
    return text.split(',').map((selector) => selector.trim());
  });
}

const classesIn = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
const camelCase = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The classes of the global style sheets, which are called the kit. */
const kit = new Set(
  globSync('styles/*.css', { cwd: web }).flatMap((path) => selectorsOf(path).flatMap(classesIn)),
);
/** The classes of each CSS module, by the path of the module. */
const modules = new Map(
  globSync('**/*.module.css', { cwd: web }).map((path) => [
    path,
    new Set(selectorsOf(path).flatMap(classesIn)),
  ]),
);

/** A static import in a file of the pages: the path that is imported, and the name of the default import. */
interface WebImport {
  path: string;
  name: string | undefined;
}

function importsOf(path: string): WebImport[] {
  const statements = read(path).matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*\bfrom\s+)?'(\.[^']+)';/gm,
  );
  return [...statements].map(([, names, from = '']) => ({
    path: relative(web, join(web, path, '..', from)),
    name: names?.split(/\W/)[0] || undefined,
  }));
}

/** A use of a class of a module in a component. */
interface ClassUse {
  where: string;
  sheet: string;
  name: string;
}

const components = globSync('**/*.tsx', { cwd: web });
const uses: readonly ClassUse[] = components.flatMap((where) =>
  importsOf(where).flatMap(({ path: sheet, name }) =>
    modules.has(sheet) && name !== undefined
      ? [...read(where).matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => ({
          where,
          sheet,
          name: used,
        }))
      : [],
  ),
);

// On the page, the name of a class is made of the name of its sheet and its own name. So no two sheets may
// have the same file name.
it('outside the kit, all style sheets are CSS modules, each with a file name of its own', () => {
  expect(globSync('{features/**,ui,shell,art,lib}/*.css', { cwd: web }).sort()).toEqual(
    [...modules.keys()].sort(),
  );
  const names = [...modules.keys()].map((path) => basename(path));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

// A sheet stays loaded after navigation to another page. So a module may style only elements within its own
// classes.
it('a CSS module styles only its own classes, and what is within or around them', () => {
  const leaks = [...modules.keys()].flatMap((path) =>
    selectorsOf(path)
      .filter((selector) => classesIn(selector).length === 0 || selector.includes('#'))
      .map((selector) => `${path}: ${selector}`),
  );
  expect(leaks).toEqual([]);
  const ofKit = [...modules].flatMap(([path, names]) =>
    [...names].filter((name) => kit.has(name)).map((name) => `${path}: .${name} is not :global`),
  );
  expect(ofKit).toEqual([]);
});

it('every class of a CSS module is used, and no component uses a class that its module does not have', () => {
  const camel = new Map([...modules].map(([path, names]) => [path, new Set([...names].map(camelCase))]));
  const unknown = uses.filter(({ sheet, name }) => !camel.get(sheet)?.has(name));
  expect(unknown).toEqual([]);
  // The text of another attribute, as in `ink="weeks-money"`, would not get the prefix of the sheet, so it
  // must not be the name of a class.
  const words = components.flatMap((where) => {
    const named = new Set(importsOf(where).flatMap(({ path }) => [...(modules.get(path) ?? [])]));
    return [...read(where).matchAll(/\s(?!id=|htmlFor=|aria-)[\w-]+="([a-z]+-[a-z-]+)"/g)]
      .filter(([, word = '']) => named.has(word))
      .map(([text]) => `${where}:${text}`);
  });
  expect(words).toEqual([]);
  const unused = [...camel].flatMap(([path, names]) => {
    const used = new Set(uses.filter(({ sheet }) => sheet === path).map(({ name }) => name));
    return [...names].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

// The browser never loads the code of a part that is not hydrated, so the sheet of the part must come with
// the page.
it('a page imports the style sheets of its parts that are not hydrated', () => {
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    if (/\.tsx?$/.test(path)) for (const imported of importsOf(path)) closure(imported.path, seen);
    return seen;
  };
  const partsOf = (path: string) =>
    [...read(path).matchAll(/^(?:export )?const \w+ = notHydrated\([^;]*?\bimport\('([^']+)'\)/gm)].map(
      ([, part = '']) => relative(web, join(web, path, '..', part)),
    );
  const pages = [
    ...new Set([...read('routes.tsx').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, page = '']) => page)),
  ];
  const missing = pages.flatMap((page) => {
    const loaded = closure(page);
    const parts = [...loaded].filter((path) => path.endsWith('.tsx')).flatMap(partsOf);
    return parts.flatMap((part) =>
      [...closure(part)]
        .filter((path) => modules.has(path) && !loaded.has(path))
        .map((sheet) => `${page} imports no ${sheet}, which ${part} needs`),
    );
  });
  expect(pages).toContain('features/home/home.tsx');
  expect(closure('features/home/home.tsx')).toContain('features/home/prices.module.css');
  expect(missing).toEqual([]);
});

// If a class declares a cut and has no cut sheet, it shows no paper, and nothing reports an error.
it('each element whose class declares a cut also has the class of a cut sheet', () => {
  const cuts = [...modules.keys(), ...globSync('styles/*.css', { cwd: web })].flatMap((path) =>
    [...read(path).matchAll(/\.([\w-]+) \{[^}]*\s--cut:/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(cuts).toContainEqual({ path: 'features/home/tags.module.css', name: 'tag' });
  const words = components.flatMap((path) => {
    const sheets = new Map(importsOf(path).map(({ path: sheet, name }) => [name, sheet]));
    return [...read(path).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\}|\{(\w+\.\w+)\})/g)].map(
      ([, plain, template, one]) =>
        (plain ?? template ?? `\${${one}}`)
          .split(/\s+/)
          .map((word) =>
            word.replace(/^\$\{(\w+)\.(\w+)\}$/, (_, name, used) => `${sheets.get(name)} ${used}`),
          ),
    );
  });
  // A card is a cut sheet by a rule of the kit, and a button consists of two sheets.
  const bare = cuts.filter(({ path, name }) => {
    if (name === 'card' || name === 'button') return false;
    const word = modules.has(path) ? `${path} ${camelCase(name)}` : name;
    const used = words.filter((names) => names.includes(word));
    return used.length === 0 || used.some((names) => !names.includes('cut-sheet'));
  });
  expect(bare).toEqual([]);
});
