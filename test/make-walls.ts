import { readFile, writeFile } from 'node:fs/promises';
import walls from '../walls.json' with { type: 'json' };

const rulesFile = new URL('../biome.walls.json', import.meta.url);
const pageFile = new URL('../docs/decisions/0008-walls-checked-by-lint.md', import.meta.url);
const diagram = /(?<=^```\n)[\s\S]*?(?=^```$)/m;

interface Pattern {
  group: string[];
  message: string;
}

/** Derives the lint rules and the diagram from walls.json. */
async function makeWalls(): Promise<{ file: URL; text: string }[]> {
  const rules = {
    overrides: [...walls.rooms.map(roomRule), ...Object.entries(walls.serverFeatures).map(featureRule)],
  };
  const page = await readFile(pageFile, 'utf8');
  return [
    { file: rulesFile, text: `${JSON.stringify(rules, null, 1)}\n` },
    { file: pageFile, text: page.replace(diagram, drawDiagram()) },
  ];
}

/**
 * Writes the lint rules and the diagram. With `verifyOnly`, writes nothing, and prints each file that is out
 * of date. Returns whether both are up to date.
 */
export async function writeWalls({ verifyOnly = false } = {}): Promise<boolean> {
  let upToDate = true;
  for (const { file, text } of await makeWalls()) {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    if (verifyOnly) console.error(`${file.pathname} does not follow walls.json: run \`npm run walls\`.`);
    else await writeFile(file, text);
    upToDate = !verifyOnly;
  }
  return upToDate;
}

function rule(includes: string[], patterns: Pattern[]) {
  const noRestrictedImports = { level: 'error', options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/**
 * Returns the forbidden imports of a room, such as `src/server/**`. Biome applies only the last rule that
 * matches a file, so each rule repeats those of the rooms around it.
 */
function patternsOf(room: string): Pattern[] {
  const wall = walls.rooms.find((candidate) => candidate.room.includes(room));
  if (!wall) throw new Error(`walls.json has no room ${room}`);
  return [...(wall.within ? patternsOf(wall.within) : []), { group: wall.forbids, message: wall.says }];
}

function roomRule({ room }: { room: string[] }) {
  return rule(room, patternsOf(room[0] ?? ''));
}

function featureRule([feature, called]: [string, string[]]) {
  return rule(
    [`src/server/features/${feature}/**`],
    [
      ...patternsOf('src/server/**'),
      {
        group: ['../*/**', '!../../**', '../../features/**', ...called.map((other) => `!../${other}/**`)],
        message: `${feature} may call only: ${called.join(', ') || 'no other feature'}. walls.json is the architecture.`,
      },
      ...(called.length > 0
        ? [{ group: ['../*/*-store.ts'], message: "Import another feature's functions, never its store." }]
        : []),
    ],
  );
}

function drawDiagram(): string {
  const callers = Object.entries(walls.serverFeatures).filter(([, called]) => called.length > 0);
  const width = Math.max(...callers.map(([feature]) => feature.length));
  return callers.map(([feature, called]) => `${feature.padEnd(width)} → ${called.join(', ')}\n`).join('');
}

if (import.meta.main) process.exitCode = (await writeWalls()) ? 0 : 1;
